import { expect, test } from 'vitest';
import { isCrossSiteWrite } from './csrf.ts';

const publicUrl = 'https://shop.example';
const isRefusedWrite = (headers: Record<string, string>, method = 'POST') =>
  isCrossSiteWrite(new Request(`${publicUrl}/logout`, { method, headers }), publicUrl);

test.each<Record<string, string>>([
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.shop.example' },
  { Origin: 'https://evil.example' },
  { Origin: 'http://shop.example', Host: 'shop.example' },
  { Origin: 'http://shop.example.evil.example' },
  { Origin: 'null' },
])('a form of another site does not write: %o', (headers) => {
  expect(isRefusedWrite(headers)).toBe(true);
  expect(isRefusedWrite(headers, 'GET')).toBe(false);
});

test.each<Record<string, string>>([
  { 'Sec-Fetch-Site': 'same-origin', Origin: publicUrl },
  // Browsers with no-referrer send no origin, but say where a request comes from
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
  { Origin: publicUrl },
  { Origin: 'http://127.0.0.1:3000', Host: '127.0.0.1:3000' },
  {},
])("the shop's own forms write: %o", (headers) => {
  expect(isRefusedWrite(headers)).toBe(false);
});
