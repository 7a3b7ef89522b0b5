import { expect, test } from 'vitest';
import { packLoaderData, packRenderedData, unpackLoaderData } from './page-data.tsx';

/** Serializes a packed value the way it reaches a browser. */
const serializePacked = <T>(packed: T): T => JSON.parse(JSON.stringify(packed));

test('a browser gets what is sent, the server renders the whole', () => {
  const packed = packLoaderData({ name: 'Mug', count: 2 }, { name: 'Mug' });
  expect(serializePacked(packed)).toEqual({ sent: { name: 'Mug' } });
  expect(packed.whole).toEqual({ name: 'Mug', count: 2 });
});

test('what stands in the page is read from it', () => {
  const readFromPage = () => ['from the page'];
  expect(serializePacked(packRenderedData(['whole']))).toEqual({});
  expect(unpackLoaderData(serializePacked(packRenderedData(['whole'])), readFromPage)).toEqual(['from the page']);
  expect(unpackLoaderData(packRenderedData(['whole']), readFromPage)).toEqual(['whole']);
});

test('what could not be fetched is nowhere to be read', () => {
  expect(
    unpackLoaderData(serializePacked(packRenderedData<string[] | null>(null)), () => ['from the page']),
  ).toBeNull();
});
