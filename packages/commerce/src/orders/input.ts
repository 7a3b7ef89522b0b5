import { isPlainObject } from '@mercer/contract';
import { buildValidationError } from '@mercer/platform/http/errors';
import type { RequestedPieces } from './pieces/index.ts';

type Body = Record<string, unknown>;

/** @throws ApiError 400 for fields that nobody reads: a misspelt one would change what is asked for */
export function assertFields(body: Body, fields: readonly string[]): void {
  const unknown = Object.keys(body).filter((field) => !fields.includes(field));
  if (unknown.length === 0) return;
  throw buildValidationError(unknown.map((field) => `${field}: there is no such field`).join('; '), unknown[0]);
}

const longestReason = 1000;

/** Reads the shopper's reason, trimmed; undefined when it is absent or blank. */
export function readRequestReason({ reason }: Body): string | undefined {
  if (reason === undefined) return undefined;
  if (typeof reason !== 'string') throw buildValidationError('reason must be text', 'reason');
  if (reason.trim().length > longestReason) {
    throw buildValidationError(`reason may have ${longestReason} characters at most`, 'reason');
  }
  return reason.trim() || undefined;
}

const mostItems = 1000;

/** `[{id, quantity}]`; undefined means all pieces. */
export function readRequestedPieces({ items }: Body): RequestedPieces[] | undefined {
  if (items === undefined) return undefined;
  if (!Array.isArray(items) || items.length === 0 || items.length > mostItems) {
    throw buildValidationError('items must be a list of {id, quantity}', 'items');
  }
  const pieces = items.map(parseWantedPiece);
  if (new Set(pieces.map(({ id }) => id)).size < pieces.length)
    throw buildValidationError('An item is named twice', 'items');
  return pieces;
}

function parseWantedPiece(item: unknown): RequestedPieces {
  const { id, quantity, ...otherFields }: Body = isPlainObject(item) ? item : {};
  assertFields(otherFields, []);
  if (typeof id !== 'string') throw buildValidationError('Each of the items needs an id', 'items');
  if (typeof quantity !== 'number' || !Number.isSafeInteger(quantity) || quantity < 1) {
    throw buildValidationError('The quantity must be a whole number from 1', 'items');
  }
  return { id, quantity };
}
