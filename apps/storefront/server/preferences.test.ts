import { afterEach, expect, test, vi } from 'vitest';
import { createPreferences } from './preferences.ts';

afterEach(() => vi.restoreAllMocks());

const store = {
  locale: 'de-DE',
  locales: [{ code: 'de-DE', name: 'Deutsch' }],
  currency: 'EUR',
  currencies: [{ code: 'EUR' }],
};
const visit = new Request('http://localhost/');

function preferencesFrom(answers: Response[]) {
  const fetch = vi.fn(async () => answers.shift() ?? Promise.reject(new Error('asked too often')));
  const read = createPreferences({ fetch, publicUrl: 'http://localhost', publicKey: 'pk', now: () => 1000 });
  return { read, fetch };
}

test('settings are read once for all who ask within five seconds', async () => {
  const { read, fetch } = preferencesFrom([Response.json({ store })]);
  expect(await read(visit)).toMatchObject({ locale: 'de-DE', areKnown: true });
  expect(await read(visit)).toMatchObject({ locale: 'de-DE', areKnown: true });
  expect(fetch).toHaveBeenCalledOnce();
});

test('settings that could not be read are said to be unknown and are read again for the next who asks', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { read } = preferencesFrom([
    new Response('down', { status: 503 }),
    Response.json({ error: { message: 'Something went wrong', code: 'internal' } }, { status: 500 }),
    Response.json({ store }),
  ]);
  expect(await read(visit)).toMatchObject({ locale: 'en-US', areKnown: false });
  expect(await read(visit)).toMatchObject({ locale: 'en-US', areKnown: false });
  expect(await read(visit)).toMatchObject({ locale: 'de-DE', areKnown: true });
});
