import { expect, test } from 'vitest';
import { describeAddress, readNetworkEnv } from './network.ts';

const incoming = { headers: { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 5.6.7.8' }, socket: { remoteAddress: '10.0.0.1' } };

test('forwarded addresses count for as many proxies as TRUST_PROXY says', () => {
  expect([0, 1, 2].map((proxies) => readNetworkEnv({ incoming }, proxies).ip)).toEqual([
    '10.0.0.1',
    '5.6.7.8',
    '1.2.3.4',
  ]);
});

test.each([
  ['http://localhost:4130', 4130, 'http://localhost:4130'],
  ['http://localhost:4130', 4131, 'http://localhost:4131'],
  ['http://127.0.0.1:4130', 4131, 'http://localhost:4131'],
  ['http://localhost', 80, 'http://localhost'],
  ['http://localhost:0', 4131, 'http://localhost:4131'],
  ['https://shop.example', 4130, 'https://shop.example, by way of http://localhost:4130'],
  ['https://shop.example', 4131, 'https://shop.example, by way of http://localhost:4131'],
])('of a shop at %s the process on port %i is at %s', (publicUrl, port, description) => {
  expect(describeAddress(port, { publicUrl })).toBe(description);
});
