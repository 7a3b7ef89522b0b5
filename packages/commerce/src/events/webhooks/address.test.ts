import { expect, test } from 'vitest';
import { assertReceiver, isAllowedAddress } from './address.ts';
import { postToReceiver } from './deliver.ts';

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07::1', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:93.184.215.14', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['shop.example', false],
])('%s may be sent to by a live shop: %s', (address, isAllowed) => {
  expect(isAllowedAddress(address, true)).toBe(isAllowed);
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.0.0.1', false],
  ['169.254.169.254', false],
])('%s may be sent to by a shop with test keys: %s', (address, isAllowed) => {
  expect(isAllowedAddress(address, false)).toBe(isAllowed);
});

test.each([
  ['https://localhost/', false],
  ['https://localhost./', false],
  ['https://LOCALHOST./', false],
  ['https://erp.localhost/', false],
  ['https://erp.localhost./', false],
  ['https://127.0.0.1./', false],
  ['https://erp/', false],
  ['https://erp./', false],
  ['https://erp.local/', false],
  ['https://metadata.google.internal./', false],
  ['https://erp.home.arpa/', false],
  ['https://erp.localdomain/', false],
  ['https://erp.example/', true],
  ['https://localhost.example/', true],
  ['https://internal.example./', true],
])('%s is a receiver of a live shop: %s', (url, isAllowed) => {
  const checkReceiver = () => assertReceiver(url, { live: true, webhookHosts: undefined });
  if (isAllowed) expect(checkReceiver()).toBe(url);
  else expect(checkReceiver).toThrow('private network');
});

test('a shop with test keys may call its own machine, and no other private host', () => {
  const reach = { live: false, webhookHosts: undefined };
  for (const url of ['http://localhost:3000/', 'http://localhost.:3000/', 'https://erp.localhost/']) {
    expect(assertReceiver(url, reach)).toBe(url);
  }
  expect(() => assertReceiver('https://erp.local/', reach)).toThrow('private network');
});

const webhookHosts = ['erp.example', '*.zapier.example'];

test.each([
  ['https://erp.example/events', true],
  ['https://erp.example./events', true],
  ['https://hooks.zapier.example/1', true],
  ['https://a.b.zapier.example/1', true],
  ['https://zapier.example/1', false],
  ['https://evilzapier.example/1', false],
  ['https://erp.example.evil.example/', false],
  ['https://93.184.215.14/', false],
])('of a shop that names its receivers, %s is one: %s', async (url, isAllowed) => {
  const reach = { live: true, webhookHosts };
  const checkReceiver = () => assertReceiver(url, reach);
  if (isAllowed) return expect(checkReceiver()).toBe(url);
  expect(checkReceiver).toThrow('WEBHOOK_HOSTS');
  // Addresses that the owner did not name are not called either
  const posting = { headers: {}, body: '{}', reach, signal: new AbortController().signal };
  await expect(postToReceiver(url, posting)).rejects.toThrow('WEBHOOK_HOSTS');
});
