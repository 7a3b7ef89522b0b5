import { expect, test } from 'vitest';
import { pack, packUnsent, unpack } from './page-data.tsx';

/** As it comes to a browser. */
const sent = <T>(packed: T): T => JSON.parse(JSON.stringify(packed));

test('a browser gets what is sent, the server renders the whole', () => {
  const packed = pack({ name: 'Mug', count: 2 }, { name: 'Mug' });
  expect(sent(packed)).toEqual({ sent: { name: 'Mug' } });
  expect(packed.whole).toEqual({ name: 'Mug', count: 2 });
});

test('what stands in the page is read from it', () => {
  const read = () => ['from the page'];
  expect(sent(packUnsent(['whole']))).toEqual({});
  expect(unpack(sent(packUnsent(['whole'])), read)).toEqual(['from the page']);
  expect(unpack(packUnsent(['whole']), read)).toEqual(['whole']);
});

test('what could not be fetched is nowhere to be read', () => {
  expect(unpack(sent(packUnsent<string[] | null>(null)), () => ['from the page'])).toBeNull();
});
