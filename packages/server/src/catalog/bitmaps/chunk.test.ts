import { expect, test } from 'vitest';
import { encodeAmounts } from './amounts.ts';
import { encodePlaces } from './bits.ts';
import { Chunk } from './chunk.ts';
import { ofPrice, onSale } from './facet-names.ts';
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
