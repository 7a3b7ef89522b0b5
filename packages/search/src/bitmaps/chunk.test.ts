import { expect, test } from 'vitest';
import { encodeAmounts } from './amounts.ts';
import { encodePlaces } from './bits.ts';
import { Chunk } from './chunk.ts';
import { ofPrice, onSale, toRowNameAtPlace } from './facet-names.ts';
import { packFacet } from './packed-facet.ts';

test('what is read again after a change takes the place of what was known, and is counted once', () => {
  const chunk = new Chunk(1);
  const putPlaces = (places: number[]) => {
    for (const facet of [onSale, ofPrice]) chunk.beginFacet(facet);
    chunk.putFacetRow(onSale, packFacet([['', encodePlaces(places)]]));
    chunk.putFacetRow(ofPrice, packFacet([['', encodeAmounts(places.map((place) => place + 1))]]));
    return chunk.bytes;
  };
  const bytesAfterFirstPut = putPlaces([1, 2, 3]);
  expect(putPlaces([1, 2, 3])).toBe(bytesAfterFirstPut);
  expect(putPlaces([1, 2])).toBeLessThan(bytesAfterFirstPut);
  expect(putPlaces([1, 2, 3])).toBe(bytesAfterFirstPut);
});

test('amounts of several parts are one list, and a part that changes is in it', () => {
  const chunk = new Chunk(1);
  const putAmount = (place: number, amount: number) => {
    const row = toRowNameAtPlace(ofPrice, place);
    chunk.beginFacet(row);
    chunk.putFacetRow(row, packFacet([['', encodeAmounts([0, amount])]]));
  };
  expect(chunk.getPriceAmounts('')).toBeUndefined();
  putAmount(0, 5);
  putAmount(1024, 2 ** 40);
  const bytes = chunk.bytes;
  const readAmounts = () => [1, 1023, 1025, 16_383].map((place) => chunk.getPriceAmounts('')?.[place]);
  expect(readAmounts()).toEqual([5, 0, 2 ** 40, 0]);
  putAmount(1024, 7);
  expect(readAmounts()).toEqual([5, 0, 7, 0]);
  putAmount(1024, 2 ** 40);
  expect(chunk.bytes).toBe(bytes);
});
