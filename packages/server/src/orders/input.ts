import { isPlainObject } from '@mercer/contract';
import { invalid } from '../http/errors.ts';
import type { WantedPieces } from './pieces/index.ts';

type Body = Record<string, unknown>;

/** @throws ApiError 400 for fields that nobody reads: a misspelt one would change what is asked for */
export function assertFields(body: Body, fields: readonly string[]): void {
  const unknown = Object.keys(body).filter((field) => !fields.includes(field));
  if (unknown.length === 0) return;
  throw invalid(unknown.map((field) => `${field}: there is no such field`).join('; '), unknown[0]);
}

const longestReason = 1000;

/** Why the shopper asks, trimmed; undefined when it is absent or blank. */
export function reasonOf({ reason }: Body): string | undefined {
  if (reason === undefined) return undefined;
  if (typeof reason !== 'string') throw invalid('reason must be text', 'reason');
  if (reason.trim().length > longestReason) {
    throw invalid(`reason may have ${longestReason} characters at most`, 'reason');
  }
  return reason.trim() || undefined;
}

const mostItems = 1000;

/** `[{id, quantity}]`; undefined means all pieces. */
export function wantedPieces({ items }: Body): WantedPieces[] | undefined {
  if (items === undefined) return undefined;
  if (!Array.isArray(items) || items.length === 0 || items.length > mostItems) {
    throw invalid('items must be a list of {id, quantity}', 'items');
  }
  const pieces = items.map(pieceOf);
  if (new Set(pieces.map(({ id }) => id)).size < pieces.length) throw invalid('An item is named twice', 'items');
  return pieces;
}

function pieceOf(item: unknown): WantedPieces {
  const { id, quantity, ...rest }: Body = isPlainObject(item) ? item : {};
  assertFields(rest, []);
  if (typeof id !== 'string') throw invalid('Each of the items needs an id', 'items');
  if (typeof quantity !== 'number' || !Number.isSafeInteger(quantity) || quantity < 1) {
    throw invalid('The quantity must be a whole number from 1', 'items');
  }
  return { id, quantity };
}
