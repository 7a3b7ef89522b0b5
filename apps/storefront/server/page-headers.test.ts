import { expect, test } from 'vitest';
import { strictTransportOf } from './page-headers.ts';

test.each([
  ['http://shop.example', true, undefined],
  ['https://shop.example', false, 'max-age=31536000'],
  ['https://shop.example', true, 'max-age=31536000; includeSubDomains'],
])('browsers keep %s to https, subdomains by choice (%s): %s', (publicUrl, hstsSubdomains, header) => {
  expect(strictTransportOf({ publicUrl, hstsSubdomains })).toBe(header);
});
