import { type Basket, type BasketLine, chosenLines, sum } from './basket.ts';
import type { BuyGetOffer, Rule } from './rule.ts';

/** How many pieces of a line cost less. */
export interface GivenPieces {
  line: BasketLine;
  pieces: number;
}

/** The pieces that a buy-X-get-Y rule makes cheaper: the cheapest, and never one that was counted as bought. */
export function givenPieces(basket: Basket, { conditions, offer }: Rule & { offer: BuyGetOffer }): GivenPieces[] {
  const bought = chosenLines(basket, conditions);
  const given = offer.get ? chosenLines(basket, offer.get) : bought;
  const pieces = countPieces(bought, given);
  const times = bestTimes(offer, pieces);
  return cheapest(given, new Set(bought), {
    pieces: givenAt(offer, pieces, times),
    shared: sharedLeft(offer, pieces, times),
  });
}

interface Pieces {
  boughtOnly: number;
  givenOnly: number;
  /** may be either */
  shared: number;
}

function countPieces(bought: readonly BasketLine[], given: readonly BasketLine[]): Pieces {
  const count = (lines: readonly BasketLine[]) => sum(lines.map(({ quantity }) => quantity));
  const isBought = new Set(bought);
  const shared = count(given.filter((line) => isBought.has(line)));
  return { boughtOnly: count(bought) - shared, givenOnly: count(given) - shared, shared };
}

/** Pieces given at so many times: those earned, or those left over from buying. */
function givenAt(offer: BuyGetOffer, pieces: Pieces, times: number): number {
  return Math.min(offer.get_quantity * times, pieces.givenOnly + sharedLeft(offer, pieces, times));
}

function sharedLeft({ buy_quantity }: BuyGetOffer, { boughtOnly, shared }: Pieces, times: number): number {
  return shared - Math.max(0, buy_quantity * times - boughtOnly);
}

/** More times earn more pieces but use more up: the best is beside where the two meet, or the last. */
function bestTimes(offer: BuyGetOffer, pieces: Pieces): number {
  const { buy_quantity, get_quantity, limit = Number.POSITIVE_INFINITY } = offer;
  const { boughtOnly, givenOnly, shared } = pieces;
  const last = Math.min(limit, Math.floor((boughtOnly + shared) / buy_quantity));
  const meetings = [
    (givenOnly + shared) / get_quantity,
    (givenOnly + shared + boughtOnly) / (get_quantity + buy_quantity),
  ];
  const candidates = [...meetings.flatMap((at) => [Math.floor(at), Math.ceil(at)]), last].map((at) =>
    Math.min(at, last),
  );
  return candidates.reduce((best, at) => (givenAt(offer, pieces, at) > givenAt(offer, pieces, best) ? at : best), 0);
}

function cheapest(
  given: readonly BasketLine[],
  bought: ReadonlySet<BasketLine>,
  left: { pieces: number; shared: number },
): GivenPieces[] {
  const byPrice = given.toSorted((a, b) => a.price_total / a.quantity - b.price_total / b.quantity);
  return byPrice.flatMap((line) => {
    const isShared = bought.has(line);
    const pieces = Math.min(line.quantity, left.pieces, isShared ? left.shared : left.pieces);
    left.pieces -= pieces;
    if (isShared) left.shared -= pieces;
    return pieces > 0 ? [{ line, pieces }] : [];
  });
}
