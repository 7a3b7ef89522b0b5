import { expect, test } from 'vitest';
import { createPageLimits, type LimitedPage } from './page-limits.ts';

function openPageLimits({ rateLimitPerIp = true } = {}) {
  const clock = { now: Date.parse('2026-06-01T12:00:00.000Z') };
  const refuse = createPageLimits({ now: () => new Date(clock.now), rateLimitPerIp });
  const checkRequest = (limitedKind: LimitedPage, ip: string | undefined, headers: Record<string, string> = {}) =>
    refuse(limitedKind, new Request('http://localhost:3000/', { headers }), ip === undefined ? {} : { ip });
  const countAllowed = (limitedKind: LimitedPage, ip: string | undefined, times: number) =>
    Array.from({ length: times }, () => checkRequest(limitedKind, ip)).filter((refusal) => refusal === undefined)
      .length;
  return { clock, ask: checkRequest, allowed: countAllowed };
}

test.each([
  { what: 'pages', most: 3000 },
  { what: 'pictures', most: 12_000 },
  { what: 'feed', most: 60 },
] as const)(
  'one network has $most $what a minute, and keeps no other waiting',
  ({ what: limitedKind, most: limit }) => {
    const { clock, allowed } = openPageLimits();
    expect(allowed(limitedKind, '192.0.2.1', limit + 10)).toBe(limit);
    expect(allowed(limitedKind, '::ffff:192.0.2.1', 1)).toBe(0);
    expect(allowed(limitedKind, '192.0.2.2', 1)).toBe(1);
    clock.now += 60_000;
    expect(allowed(limitedKind, '192.0.2.1', 1)).toBe(1);
  },
);

test('who has had all pages may have pictures', () => {
  const { allowed } = openPageLimits();
  allowed('pages', '192.0.2.1', 3001);
  expect(allowed('pictures', '192.0.2.1', 1)).toBe(1);
});

test('who asks too much is told so in their language, and when to come back', async () => {
  const { ask, allowed } = openPageLimits();
  allowed('feed', '192.0.2.1', 60);
  const languageHeaders = { 'Accept-Language': 'de-AT,en;q=0.5' };
  const refusal = ask('feed', '192.0.2.1', languageHeaders);
  expect([refusal?.status, refusal?.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await refusal?.text()).toBe('Zu viele Anfragen: bitte warten Sie eine Minute');
  const english = ask('feed', '192.0.2.1', { ...languageHeaders, Cookie: 'swell-locale=en-US' });
  expect(await english?.text()).toBe('Too many requests: please wait a minute');
});

test.each([undefined, '127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s is nobody in particular, and not counted', (ip) => {
  expect(openPageLimits().allowed('feed', ip, 100)).toBe(100);
});

test('without limits per address nobody is refused', () => {
  expect(openPageLimits({ rateLimitPerIp: false }).allowed('feed', '192.0.2.1', 100)).toBe(100);
});
