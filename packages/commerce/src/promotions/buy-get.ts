import { type Basket, type BasketLine, selectMatchingLines, sumAmounts } from './basket.ts';
import type { BuyGetOffer, Rule } from './rule.ts';

/** Number of pieces of a line that cost less. */
export interface ReducedPieces {
  line: BasketLine;
  pieces: number;
}

/** The pieces that a buy-X-get-Y rule makes cheaper: the cheapest, and never one that was counted as bought. */
export function findDiscountedPieces(
  basket: Basket,
  { conditions, offer }: Rule & { offer: BuyGetOffer },
): ReducedPieces[] {
  const qualifyingLines = selectMatchingLines(basket, conditions);
  const discountedLines = offer.get ? selectMatchingLines(basket, offer.get) : qualifyingLines;
  const pieces = countPieceKinds(qualifyingLines, discountedLines);
  const times = computeBestTimes(offer, pieces);
  return pickCheapest(discountedLines, new Set(qualifyingLines), {
    pieces: countDiscountedAt(offer, pieces, times),
    shared: countSharedLeft(offer, pieces, times),
  });
}

interface Pieces {
  boughtOnly: number;
  givenOnly: number;
  /** may be either */
  shared: number;
}

function countPieceKinds(qualifyingLines: readonly BasketLine[], discountedLines: readonly BasketLine[]): Pieces {
  const sumQuantities = (lines: readonly BasketLine[]) => sumAmounts(lines.map(({ quantity }) => quantity));
  const isBought = new Set(qualifyingLines);
  const shared = sumQuantities(discountedLines.filter((line) => isBought.has(line)));
  return {
    boughtOnly: sumQuantities(qualifyingLines) - shared,
    givenOnly: sumQuantities(discountedLines) - shared,
    shared,
  };
}

/** Pieces given at so many times: those earned, or those left over from buying. */
function countDiscountedAt(offer: BuyGetOffer, pieces: Pieces, times: number): number {
  return Math.min(offer.get_quantity * times, pieces.givenOnly + countSharedLeft(offer, pieces, times));
}

function countSharedLeft({ buy_quantity }: BuyGetOffer, { boughtOnly, shared }: Pieces, times: number): number {
  return shared - Math.max(0, buy_quantity * times - boughtOnly);
}

/**
 * Computes how often the offer applies at best. More times earn more pieces but use more up: the optimum is next to
 * where the two meet, or the last.
 */
function computeBestTimes(offer: BuyGetOffer, pieces: Pieces): number {
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
  return candidates.reduce(
    (best, at) => (countDiscountedAt(offer, pieces, at) > countDiscountedAt(offer, pieces, best) ? at : best),
    0,
  );
}

function pickCheapest(
  discountedLines: readonly BasketLine[],
  qualifyingLines: ReadonlySet<BasketLine>,
  quota: { pieces: number; shared: number },
): ReducedPieces[] {
  const byPrice = discountedLines.toSorted((a, b) => a.price_total / a.quantity - b.price_total / b.quantity);
  return byPrice.flatMap((line) => {
    const isShared = qualifyingLines.has(line);
    const pieces = Math.min(line.quantity, quota.pieces, isShared ? quota.shared : quota.pieces);
    quota.pieces -= pieces;
    if (isShared) quota.shared -= pieces;
    return pieces > 0 ? [{ line, pieces }] : [];
  });
}
