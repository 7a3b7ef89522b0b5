import { within } from './amounts-of-bits.ts';
import { addBits, type Bits, bitsOf, dropBits, keepBits, noBits } from './bits.ts';
import type { CategoryIds } from './category-ids.ts';
import type { Chunk, Listed } from './chunk.ts';
import { ofCategory } from './facet-names.ts';
import type { ProductSet } from './product-set.ts';
import { fields, type WordPlaces } from './words.ts';

/** A chunk as it is at the moment. */
export interface View {
  number: number;
  chunk: Chunk;
  /** who went out of stock or came back since the chunk was read */
  moved: Listed;
  categoryIds: CategoryIds;
  /** undefined when no product of the chunk has it */
  word(word: string): WordPlaces | undefined;
  /** the products of a set, when it was evaluated lately; not to be changed */
  found(set: ProductSet): Bits | undefined;
}

type Evaluator<Kind> = (set: ProductSet & { kind: Kind }, view: View, among: Bits) => Bits;
type Kinds = { [Kind in ProductSet['kind']]: Evaluator<Kind> };

const evaluators: Kinds = {
  value: ({ facet, values }, { chunk }) => valueBits(chunk, facet, values),
  category: (set, { chunk, categoryIds }) => valueBits(chunk, ofCategory, categoryIds(set)),
  word: wordBits,
  sold_out: (_, { chunk, moved }) => chunk.soldOut(moved),
  price: priceBits,
  all({ of }, view, among) {
    const bits = among.slice();
    // what is told product by product comes when few are left
    for (const set of of.toSorted((a, b) => Number(hasPrice(a)) - Number(hasPrice(b))))
      keepBits(bits, evaluate(set, view, bits));
    return bits;
  },
  any({ of }, view, among) {
    const bits = noBits();
    for (const set of of) addBits(bits, evaluate(set, view, among));
    return bits;
  },
  not({ of }, view, among) {
    const bits = view.chunk.everyProduct();
    dropBits(bits, evaluate(of, view, among));
    return bits;
  },
};

/**
 * The products of the chunk that are in the set.
 * @param among of others it need not tell
 */
export function evaluate(set: ProductSet, view: View, among = view.chunk.everyProduct()): Bits {
  const evaluator = evaluators[set.kind] as Evaluator<ProductSet['kind']>; // the one of its kind
  return evaluator(set as never, view, among); // of that kind
}

function hasPrice(set: ProductSet): boolean {
  if (set.kind === 'all' || set.kind === 'any') return set.of.some(hasPrice);
  return set.kind === 'not' ? hasPrice(set.of) : set.kind === 'price';
}

function valueBits(chunk: Chunk, facet: string, values: string[] | null): Bits {
  if (values?.length === 1) return bitsOf(chunk.places(facet, values[0] ?? ''));
  const bits = noBits();
  for (const value of values ?? chunk.facet(facet)?.values ?? []) {
    const places = chunk.places(facet, value);
    if (places) addBits(bits, places);
  }
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

function priceBits({ span, own }: ProductSet & { kind: 'price' }, { chunk }: View, among: Bits): Bits {
  const owned = own && chunk.amounts(own.currency);
  const priced = owned ? within(among, owned, {}) : noBits();
  const others = among.slice();
  dropBits(others, priced);
  const bits = within(others, chunk.amounts('') ?? new Uint32Array(), span);
  if (own && owned) addBits(bits, within(priced, owned, own.span));
  return bits;
}
