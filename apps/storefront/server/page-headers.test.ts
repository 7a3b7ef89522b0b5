import { expect, test } from 'vitest';
import { pageHeaders, strictTransportOf } from './page-headers.ts';

test.each([
  ['http://shop.example', true, undefined],
  ['https://shop.example', false, 'max-age=31536000'],
  ['https://shop.example', true, 'max-age=31536000; includeSubDomains'],
])('browsers keep %s to https, subdomains by choice (%s): %s', (publicUrl, hstsSubdomains, header) => {
  expect(strictTransportOf({ publicUrl, hstsSubdomains })).toBe(header);
});

test('the policy names the hosts of the gateways in use, and no other', () => {
  const facts = { nonce: 'n', strictTransport: undefined, dev: false, styleSheet: undefined };
  const policyOf = (hosts: Parameters<typeof pageHeaders>[0]['hosts']) =>
    pageHeaders({ ...facts, hosts })['Content-Security-Policy'];
  expect(policyOf(undefined)).not.toContain('https:');
  const policy = policyOf([
    { script: ['https://js.test'], frame: ['https://frame.test'], connect: ['https://api.test'] },
  ]);
  expect(policy).toContain("script-src 'self' 'nonce-n' https://js.test;");
  expect(policy).toContain("connect-src 'self' https://api.test;");
  expect(policy).toContain("frame-src 'self' https://frame.test;");
});
