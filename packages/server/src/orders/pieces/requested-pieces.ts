import type { LinePieces } from '@mercer/contract';
import { buildValidationError } from '../../http/errors.ts';
import type { CountedPieces } from './line-pieces.ts';

export interface RequestedPieces {
  /** Id of the order's item. */
  id: string;
  quantity: number;
}

type AvailableCount = keyof Pick<LinePieces, 'shippable' | 'cancelable' | 'refundable' | 'returnable'>;

/** Lists all pieces of one count by line, without lines that have none. */
export function collectPieces(
  lines: readonly CountedPieces[],
  countName: AvailableCount | 'shipped',
): RequestedPieces[] {
  return lines.map((line) => ({ id: line.id, quantity: line[countName] })).filter(({ quantity }) => quantity > 0);
}

/** @throws ApiError `validation_error` on `items` for a line that the order does not have, or for more pieces than there are */
export function assertPieces(
  lines: readonly CountedPieces[],
  countName: AvailableCount,
  requestedPieces: readonly RequestedPieces[],
): void {
  for (const { id, quantity } of requestedPieces) {
    const line = lines.find((candidate) => candidate.id === id);
    if (!line) throw buildValidationError('The order has no such item', 'items');
    if (quantity > line[countName]) throw buildValidationError('The order has fewer pieces of this item left', 'items');
  }
}
