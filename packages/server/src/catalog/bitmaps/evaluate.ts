import { addBits, type Bits, bitsOf, chunkSize, dropBits, keepBits, noBits, setBit } from './bits.ts';
import type { CategoryIds } from './category-ids.ts';
import type { Chunk } from './chunk.ts';
import { ofCategory } from './facet-names.ts';
import type { ProductSet, Span } from './product-set.ts';
import { fields, type WordPlaces } from './words.ts';

/** A chunk as it is at the moment. */
export interface View {
  number: number;
  chunk: Chunk;
  /** who went out of stock or came back since the chunk was read */
  moved: Map<number, boolean>;
  categoryIds: CategoryIds;
  /** undefined when no product of the chunk has it */
  word(word: string): WordPlaces | undefined;
}

type Kinds = { [Kind in ProductSet['kind']]: (set: ProductSet & { kind: Kind }, view: View) => Bits };

const evaluators: Kinds = {
  value: ({ facet, values }, { chunk }) => valueBits(chunk, facet, values),
  category: (set, { chunk, categoryIds }) => valueBits(chunk, ofCategory, categoryIds(set)),
  word: wordBits,
  sold_out: (_, { chunk, moved }) => chunk.soldOut(moved),
  price: priceBits,
  all({ of: [first, ...others] }, view) {
    const bits = first ? evaluate(first, view) : view.chunk.everyProduct();
    for (const set of others) keepBits(bits, evaluate(set, view));
    return bits;
  },
  any({ of }, view) {
    const bits = noBits();
    for (const set of of) addBits(bits, evaluate(set, view));
    return bits;
  },
  not({ of }, view) {
    const bits = view.chunk.everyProduct();
    dropBits(bits, evaluate(of, view));
    return bits;
  },
};

/** The products of the chunk that are in the set. */
export function evaluate(set: ProductSet, view: View): Bits {
  const evaluator = evaluators[set.kind] as (set: ProductSet, view: View) => Bits; // the one of its kind
  return evaluator(set, view);
}

function valueBits(chunk: Chunk, facet: string, values: string[] | null): Bits {
  if (values?.length === 1) return bitsOf(chunk.places(facet, values[0] ?? ''));
  const bits = noBits();
  const found = values ? values.map((value) => chunk.places(facet, value)) : [...chunk.values(facet)].map(([, p]) => p);
  for (const places of found) if (places) addBits(bits, places);
  return bits;
}

function wordBits({ word, field }: ProductSet & { kind: 'word' }, view: View): Bits {
  const found = view.word(word);
  const bits = noBits();
  for (const name of fields.slice(0, fields.indexOf(field) + 1)) {
    const places = found?.[name];
    if (places) addBits(bits, places);
  }
  return bits;
}

function priceBits({ span, own }: ProductSet & { kind: 'price' }, { chunk }: View): Bits {
  const bits = noBits();
  const base = chunk.amounts('');
  const owned = own && chunk.amounts(own.currency);
  for (let place = 0; place < Math.min(chunkSize, base?.length ?? 0); place += 1) {
    const ownAmount = (owned?.[place] ?? 0) - 1;
    const amount = (base?.[place] ?? 0) - 1;
    const isIn = own && ownAmount >= 0 ? within(ownAmount, own.span) : amount >= 0 && within(amount, span);
    if (isIn) setBit(bits, place, true);
  }
  return bits;
}

function within(amount: number, { from, to }: Span): boolean {
  return (from === undefined || amount >= from) && (to === undefined || amount < to);
}
