import { expect, test } from 'vitest';
import { cellOf, frameOfKey, framesOfWay, leftOfOpening, turnedBy } from './turning.ts';

test('frames stand from the left, row by row', () => {
  expect([0, 4, 5, 24].map((frame) => cellOf(frame, 5))).toEqual([
    { column: 0, row: 0 },
    { column: 4, row: 0 },
    { column: 0, row: 1 },
    { column: 4, row: 4 },
  ]);
});

test('a turn goes round and round, either way', () => {
  expect(turnedBy(23, 3, 25)).toBe(1);
  expect(turnedBy(1, -3, 25)).toBe(23);
  expect(turnedBy(4, -54, 25)).toBe(0);
});

test('a way as long as the picture is wide is a whole turn; a short one may be none', () => {
  expect(framesOfWay(500, 500, 25)).toBe(25);
  expect(framesOfWay(-250, 500, 24)).toBe(-12);
  expect(framesOfWay(9, 500, 25)).toBe(0);
  expect(framesOfWay(40, 0, 25)).toBe(0);
});

test('arrow keys turn by one frame, Home and End lead to the first and the last, other keys nowhere', () => {
  const after = (key: string, frame: number) => frameOfKey(key, frame, 25);
  expect([after('ArrowRight', 24), after('ArrowLeft', 0)]).toEqual([0, 24]);
  expect([after('ArrowUp', 3), after('ArrowDown', 3)]).toEqual([4, 2]);
  expect([after('Home', 9), after('End', 9), after('Tab', 9)]).toEqual([0, 24, undefined]);
});

test('the opening is a quarter turn that ends where the picture begins', () => {
  expect([0, 1].map((part) => leftOfOpening(part, 24))).toEqual([6, 0]);
  expect(leftOfOpening(0.5, 24)).toBeLessThan(3);
});
