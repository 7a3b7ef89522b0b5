import { expect, test } from 'vitest';
import { formatKnobField, moveRangeKnob, resolvePriceRange } from './price-range.ts';

const bounds = { min: 20, max: 1000 };

test.each([
  [
    { min: null, max: null },
    { min: 20, max: 1000 },
  ],
  [
    { min: 100, max: 330 },
    { min: 100, max: 330 },
  ],
  [
    { min: 5, max: 5000 },
    { min: 20, max: 1000 },
  ],
  [
    { min: 2000, max: null },
    { min: 1000, max: 1000 },
  ],
])('of %j the knobs stand at %j', (choice, range) => {
  expect(resolvePriceRange(choice, bounds)).toEqual(range);
});

test('a knob stops at the other', () => {
  expect(moveRangeKnob({ min: 100, max: 300 }, 'min', 400)).toEqual({ min: 300, max: 300 });
  expect(moveRangeKnob({ min: 100, max: 300 }, 'max', 40)).toEqual({ min: 100, max: 100 });
});

test('at its bound a knob narrows nothing', () => {
  expect(formatKnobField({ min: 20, max: 330 }, bounds, 'min')).toBe('');
  expect(formatKnobField({ min: 20, max: 330 }, bounds, 'max')).toBe('330');
});
