import { expect, test } from 'vitest';
import { encodeAmounts } from './amounts.ts';
import { encodePlaces } from './bits.ts';
import { Chunk } from './chunk.ts';
import { ofPrice, onSale, rowAt } from './facet-names.ts';
import { pack } from './packed-facet.ts';

test('what is read again after a change takes the place of what was known, and is counted once', () => {
  const chunk = new Chunk(1);
  const read = (places: number[]) => {
    for (const facet of [onSale, ofPrice]) chunk.begin(facet);
    chunk.put(onSale, pack([['', encodePlaces(places)]]));
    chunk.put(ofPrice, pack([['', encodeAmounts(places.map((place) => place + 1))]]));
    return chunk.bytes;
  };
  const once = read([1, 2, 3]);
  expect(read([1, 2, 3])).toBe(once);
  expect(read([1, 2])).toBeLessThan(once);
  expect(read([1, 2, 3])).toBe(once);
});

test('amounts of several parts are one list, and a part that changes is in it', () => {
  const chunk = new Chunk(1);
  const put = (place: number, amount: number) => {
    const row = rowAt(ofPrice, place);
    chunk.begin(row);
    chunk.put(row, pack([['', encodeAmounts([0, amount])]]));
  };
  expect(chunk.amounts('')).toBeUndefined();
  put(0, 5);
  put(1024, 2 ** 40);
  const bytes = chunk.bytes;
  const amounts = () => [1, 1023, 1025, 16_383].map((place) => chunk.amounts('')?.[place]);
  expect(amounts()).toEqual([5, 0, 2 ** 40, 0]);
  put(1024, 7);
  expect(amounts()).toEqual([5, 0, 7, 0]);
  put(1024, 2 ** 40);
  expect(chunk.bytes).toBe(bytes);
});
