import { expect, test } from 'vitest';
import {
  computeTurnedFrame,
  countDraggedFrames,
  getFrameForKey,
  leftOfOpening,
  locateFrame,
} from './turntable-frames.ts';

test('frames stand from the left, row by row', () => {
  expect([0, 4, 5, 24].map((frame) => locateFrame(frame, 5))).toEqual([
    { column: 0, row: 0 },
    { column: 4, row: 0 },
    { column: 0, row: 1 },
    { column: 4, row: 4 },
  ]);
});

test('a turn goes round and round, either way', () => {
  expect(computeTurnedFrame(23, 3, 25)).toBe(1);
  expect(computeTurnedFrame(1, -3, 25)).toBe(23);
  expect(computeTurnedFrame(4, -54, 25)).toBe(0);
});

test('a way as long as the picture is wide is a whole turn; a short one may be none', () => {
  expect(countDraggedFrames(500, 500, 25)).toBe(25);
  expect(countDraggedFrames(-250, 500, 24)).toBe(-12);
  expect(countDraggedFrames(9, 500, 25)).toBe(0);
  expect(countDraggedFrames(40, 0, 25)).toBe(0);
});

test('arrow keys turn by one frame, Home and End lead to the first and the last, other keys nowhere', () => {
  const turnByKey = (key: string, frame: number) => getFrameForKey(key, frame, 25);
  expect([turnByKey('ArrowRight', 24), turnByKey('ArrowLeft', 0)]).toEqual([0, 24]);
  expect([turnByKey('ArrowUp', 3), turnByKey('ArrowDown', 3)]).toEqual([4, 2]);
  expect([turnByKey('Home', 9), turnByKey('End', 9), turnByKey('Tab', 9)]).toEqual([0, 24, undefined]);
});

test('the opening is a quarter turn that ends where the picture begins', () => {
  expect([0, 1].map((part) => leftOfOpening(part, 24))).toEqual([6, 0]);
  expect(leftOfOpening(0.5, 24)).toBeLessThan(3);
});
