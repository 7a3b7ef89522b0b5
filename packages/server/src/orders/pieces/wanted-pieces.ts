import type { LinePieces } from '@mercer/contract';
import { invalid } from '../../http/errors.ts';
import type { CountedPieces } from './line-pieces.ts';

export interface WantedPieces {
  /** of the order's item */
  id: string;
  quantity: number;
}

type Possible = keyof Pick<LinePieces, 'shippable' | 'cancelable' | 'refundable' | 'returnable'>;

/** All the pieces of one count, by lines, without lines that have none. */
export function allPieces(lines: readonly CountedPieces[], what: Possible | 'shipped'): WantedPieces[] {
  return lines.map((line) => ({ id: line.id, quantity: line[what] })).filter(({ quantity }) => quantity > 0);
}

/** @throws ApiError `validation_error` on `items` for a line that the order does not have, or for more pieces than there are */
export function assertPieces(lines: readonly CountedPieces[], what: Possible, wanted: readonly WantedPieces[]): void {
  for (const { id, quantity } of wanted) {
    const line = lines.find((candidate) => candidate.id === id);
    if (!line) throw invalid('The order has no such item', 'items');
    if (quantity > line[what]) throw invalid('The order has fewer pieces of this item left', 'items');
  }
}
