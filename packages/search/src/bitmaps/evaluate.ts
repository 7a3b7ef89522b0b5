import { filterByAmount } from './amount-ranges.ts';
import {
  type Bits,
  createEmptyBits,
  expandPlaces,
  intersectBitsInPlace,
  subtractBitsInPlace,
  unionBitsInPlace,
} from './bits.ts';
import type { CategoryIds } from './category-ids.ts';
import type { Chunk, SeparateRows } from './chunk.ts';
import { ofCategory } from './facet-names.ts';
import type { ProductSet } from './product-set.ts';
import { fields, type WordPlaces } from './words.ts';

/** A chunk as it is at the moment. */
export interface View {
  number: number;
  chunk: Chunk;
  /** products that went out of stock (true) or came back since the chunk was read, by place */
  moved: SeparateRows;
  categoryIds: CategoryIds;
  /** undefined when no product of the chunk has it */
  word(word: string): WordPlaces | undefined;
  /** the products of a set, when it was evaluated lately; not to be changed */
  found(set: ProductSet): Bits | undefined;
}

type Evaluator<Kind> = (set: ProductSet & { kind: Kind }, view: View, among: Bits) => Bits;
type Kinds = { [Kind in ProductSet['kind']]: Evaluator<Kind> };

const evaluators: Kinds = {
  value: ({ facet, values }, { chunk }) => collectValueBits(chunk, facet, values),
  category: (set, { chunk, categoryIds }) => collectValueBits(chunk, ofCategory, categoryIds(set)),
  word: collectWordBits,
  sold_out: (_, { chunk, moved }) => chunk.computeSoldOutBits(moved),
  price: collectPriceBits,
  all({ of }, view, among) {
    const bits = among.slice();
    // Conditions that are checked product by product come when few products remain
    for (const set of of.toSorted((a, b) => Number(dependsOnPrice(a)) - Number(dependsOnPrice(b))))
      intersectBitsInPlace(bits, evaluateSet(set, view, bits));
    return bits;
  },
  any({ of }, view, among) {
    const bits = createEmptyBits();
    for (const set of of) unionBitsInPlace(bits, evaluateSet(set, view, among));
    return bits;
  },
  not({ of }, view, among) {
    const bits = view.chunk.everyProduct();
    subtractBitsInPlace(bits, evaluateSet(of, view, among));
    return bits;
  },
};

/**
 * The products of the chunk that are in the set.
 * @param among of others it need not tell
 */
export function evaluateSet(set: ProductSet, view: View, among = view.chunk.everyProduct()): Bits {
  const evaluator = evaluators[set.kind] as Evaluator<ProductSet['kind']>; // the one of its kind
  return evaluator(set as never, view, among); // the evaluator of this kind
}

function dependsOnPrice(set: ProductSet): boolean {
  if (set.kind === 'all' || set.kind === 'any') return set.of.some(dependsOnPrice);
  return set.kind === 'not' ? dependsOnPrice(set.of) : set.kind === 'price';
}

function collectValueBits(chunk: Chunk, facet: string, values: string[] | null): Bits {
  if (values?.length === 1) return expandPlaces(chunk.getPlaces(facet, values[0] ?? ''));
  const bits = createEmptyBits();
  for (const value of values ?? chunk.getFacet(facet)?.values ?? []) {
    const places = chunk.getPlaces(facet, value);
    if (places) unionBitsInPlace(bits, places);
  }
  return bits;
}

function collectWordBits({ word, field }: ProductSet & { kind: 'word' }, view: View): Bits {
  const wordPlaces = view.word(word);
  const bits = createEmptyBits();
  for (const name of fields.slice(0, fields.indexOf(field) + 1)) {
    const places = wordPlaces?.[name];
    if (places) unionBitsInPlace(bits, places);
  }
  return bits;
}

function collectPriceBits({ span, ownPrice }: ProductSet & { kind: 'price' }, { chunk }: View, among: Bits): Bits {
  const owned = ownPrice && chunk.getPriceAmounts(ownPrice.currency);
  const priced = owned ? filterByAmount(among, owned, {}) : createEmptyBits();
  const unpricedBits = among.slice();
  subtractBitsInPlace(unpricedBits, priced);
  const bits = filterByAmount(unpricedBits, chunk.getPriceAmounts('') ?? new Uint32Array(), span);
  if (ownPrice && owned) unionBitsInPlace(bits, filterByAmount(priced, owned, ownPrice.span));
  return bits;
}
