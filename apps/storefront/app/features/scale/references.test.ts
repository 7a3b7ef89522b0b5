import { expect, test } from 'vitest';
import { referenceNames, references, selectReference } from './references.ts';

test.each([
  ['a ring', 2, 'card'],
  ['a mug', 12, 'card'],
  ['a bottle', 29, 'phone'],
  ['a suitcase', 56, 'hand'],
  ['a wardrobe', 210, 'door'],
])('%s of %d cm stands beside a %s at first', (_, longestSide, name) => {
  expect(selectReference(longestSide)).toBe(name);
});

test.each(referenceNames)('the parts of a %s are inside its sides', (name) => {
  const { width, height, outline, details } = references[name];
  for (const block of [...outline, ...details]) {
    expect(block.left).toBeGreaterThanOrEqual(0);
    expect(block.bottom).toBeGreaterThanOrEqual(0);
    expect(block.left + block.width).toBeLessThanOrEqual(width);
    expect(block.bottom + block.height).toBeLessThanOrEqual(height);
  }
});
