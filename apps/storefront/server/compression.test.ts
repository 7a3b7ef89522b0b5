import { expect, test } from 'vitest';
import { negotiatedEncoding } from './compression.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['BR; q=0.000, GZIP', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['identity', null],
  ['x-brotli', null],
  ['', null],
])('for a caller that accepts "%s" the encoding is %s', (accepted, encoding) => {
  expect(negotiatedEncoding(new Request('http://localhost/', { headers: { 'Accept-Encoding': accepted } }))).toBe(
    encoding,
  );
});
