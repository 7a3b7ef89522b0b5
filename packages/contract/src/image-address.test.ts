import { expect, test } from 'vitest';
import { absoluteAddress, isShopPath } from './image-address.ts';

test.each(['/images/a.webp', '/images/a b.webp', '/a', '/'])('%s is a path of the shop', (address) => {
  expect(isShopPath(address)).toBe(true);
});

test.each([
  'https://cdn.example/a.jpg',
  'HTTP://cdn.example/a.jpg',
  '//cdn.example/a.jpg',
  '/\\cdn.example/a.jpg',
  '\\/cdn.example/a.jpg',
  '/\t/cdn.example/a.jpg',
  '/\n/cdn.example/a.jpg',
  'images/a.webp',
  'data:image/png;base64,AA',
  'javascript:alert(1)',
  '',
])('%j is none', (address) => {
  expect(isShopPath(address)).toBe(false);
});

test('an address has one host', () => {
  expect(absoluteAddress('/images/a.webp', 'https://shop.example')).toBe('https://shop.example/images/a.webp');
  expect(absoluteAddress('https://cdn.example/a.jpg', 'https://shop.example')).toBe('https://cdn.example/a.jpg');
  expect(absoluteAddress('HTTPS://cdn.example/a.jpg', 'https://shop.example')).toBe('HTTPS://cdn.example/a.jpg');
});
