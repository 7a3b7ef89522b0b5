import { expect, test } from 'vitest';
import { networkEnv } from './network.ts';

const incoming = { headers: { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 5.6.7.8' }, socket: { remoteAddress: '10.0.0.1' } };

test('forwarded addresses count for as many proxies as TRUST_PROXY says', () => {
  expect([0, 1, 2].map((proxies) => networkEnv({ incoming }, proxies).ip)).toEqual(['10.0.0.1', '5.6.7.8', '1.2.3.4']);
});
