import { describe, expect, test } from 'vitest';
import { parseQuantity } from './quantity.ts';

describe('Cart quantity: integer, minimum 1; non-numeric becomes 1', () => {
  test.each([
    ['3', 3],
    [' 12 ', 12],
    ['2.9', 2],
    ['0', 1],
    ['-4', 1],
    ['', 1],
    ['abc', 1],
    ['1e400', 1],
    [undefined, 1],
    [null, 1],
  ])('%j becomes %i', (text, quantity) => {
    expect(parseQuantity(text)).toBe(quantity);
  });
});
