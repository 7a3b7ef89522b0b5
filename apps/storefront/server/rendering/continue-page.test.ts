import { expect, test } from 'vitest';
import { isExternalRedirect, respondWithContinuePage } from './continue-page.ts';

const createRedirect = (Location: string, status = 303) => new Response(null, { status, headers: { Location } });
const bank = 'https://hooks.stripe.com/redirect/authenticate/src_1?client_secret=a&b="c"';

test.each([
  [bank, 303, true],
  ['/checkout', 303, false],
  ['/sandbox/card/3ds/1', 303, false],
  [bank, 302, false],
])('%s with %i leads a form away: %s', (location, status, leads) => {
  expect(isExternalRedirect(createRedirect(location, status))).toBe(leads);
});

test('in its place a page goes on by itself, and has a link for who has switched that off', async () => {
  const response = createRedirect(bank);
  response.headers.append('Set-Cookie', 'checkout-scriptless=1');
  const answer = await respondWithContinuePage(response, { locale: 'de-DE', styleSheet: '/a.css' });
  const { status, headers } = answer.response;
  expect([status, headers.get('Location'), headers.get('Cache-Control')]).toEqual([200, null, 'no-store']);
  expect(headers.getSetCookie()).toEqual(['checkout-scriptless=1']);
  const page = String(answer.document);
  const escaped = bank.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  expect(page).toContain(`<meta http-equiv="refresh" content="0; url=${escaped}">`);
  expect(page).toContain(`<a href="${escaped}">Weiter</a>`);
  expect(page).toContain('<html lang="de-DE">');
});
