import type { PolicyHosts } from '@mercer/server';
import { expect, test } from 'vitest';
import { buildPageHeaders, createNonce, getStrictTransport } from './page-headers.ts';

test.each([
  ['http://shop.example', true, undefined],
  ['https://shop.example', false, 'max-age=31536000'],
  ['https://shop.example', true, 'max-age=31536000; includeSubDomains'],
])('browsers keep %s to https, subdomains by choice (%s): %s', (publicUrl, hstsSubdomains, header) => {
  expect(getStrictTransport({ publicUrl, hstsSubdomains })).toBe(header);
});

test('the policy names the hosts of the gateways in use, and no other', () => {
  const facts = { inlineScript: "'sha256-s'", strictTransport: undefined, dev: false, styleSheet: undefined };
  const getContentPolicy = (hosts: PolicyHosts[]) =>
    buildPageHeaders({ ...facts, hosts, nonce: createNonce(hosts) })['Content-Security-Policy'];
  expect(getContentPolicy([])).not.toContain('https:');
  const policy = getContentPolicy([
    { script: ['https://js.test'], frame: ['https://frame.test'], connect: ['https://api.test'] },
    { script: [], frame: [], connect: [], image: ['https://pictures.test'], form: ['https://form.test'] },
  ]);
  expect(policy).toContain("script-src 'self' 'sha256-s' https://js.test;");
  expect(policy).toContain("connect-src 'self' https://api.test;");
  expect(policy).toContain("frame-src 'self' https://frame.test;");
  expect(policy).toContain("img-src 'self' data: https://pictures.test;");
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toMatch(/'nonce-|'unsafe-inline'/);
  const stylePolicy = getContentPolicy([{ script: [], frame: [], connect: [], insertsStyles: true }]);
  expect(stylePolicy).toMatch(/script-src 'self' 'sha256-s'; style-src 'self' 'nonce-[^']{24}';/);
  const paypalPolicy = getContentPolicy([paypalHosts]);
  expect(paypalPolicy).toMatch(/style-src 'self' 'nonce-[^']{24}';/);
  expect(paypalPolicy).toMatch(/script-src 'self' 'sha256-s' 'nonce-[^']{24}' https:\/\/\*\.paypal\.com;/);
  expect(getContentPolicy([paypalHosts, { script: [], frame: [], connect: [], setsStyles: true }])).toContain(
    "style-src 'self' 'unsafe-inline';",
  );
  expect(policy).toMatch(/form-action 'self' https:\/\/form.test$/);
});

const paypalHosts: PolicyHosts = {
  script: ['https://*.paypal.com'],
  frame: [],
  connect: [],
  insertsScripts: true,
  insertsStyles: true,
};

test('styles and the font of headings are asked for with the page', () => {
  const facts = { strictTransport: undefined, dev: false };
  expect(buildPageHeaders({ ...facts, styleSheet: '/a.css', font: '/a.woff2' }).Link).toBe(
    '</a.css>; rel=preload; as=style, </a.woff2>; rel=preload; as=font; type=font/woff2; crossorigin',
  );
  expect(buildPageHeaders({ ...facts, styleSheet: '/a.css' }).Link).toBe('</a.css>; rel=preload; as=style');
});

test('no two nonces are the same', () => {
  const nonces = Array.from({ length: 5 }, () => createNonce([paypalHosts]) ?? '');
  expect(new Set(nonces).size).toBe(5);
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
});
