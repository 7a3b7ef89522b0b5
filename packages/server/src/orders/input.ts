import { isPlainObject } from '@mercer/contract';
import { invalid } from '../http/errors.ts';
import type { WantedPieces } from './pieces/index.ts';

export type Body = Record<string, unknown>;

const longest = { note: 1000, reason: 1000, tracking: 200 };

/** Trimmed; undefined when it is absent or blank. */
export function trimmedText(body: Body, field: keyof typeof longest): string | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalid(`${field} must be text`, field);
  if (value.trim().length > longest[field]) {
    throw invalid(`${field} may have ${longest[field]} characters at most`, field);
  }
  return value.trim() || undefined;
}

export function flagOf(body: Body, field: string): boolean {
  const value = body[field] ?? false;
  if (typeof value !== 'boolean') throw invalid(`${field} must be true or false`, field);
  return value;
}

/** Major units. */
export function amountOf({ amount }: Body): number | undefined {
  if (amount === undefined || amount === null) return undefined;
  if (typeof amount !== 'number' || !(amount > 0 && amount < 1e9)) throw invalid('amount must be positive', 'amount');
  return amount;
}

const mostItems = 1000;

/** `[{id, quantity}]`; undefined means all pieces. */
export function wantedPieces({ items }: Body): WantedPieces[] | undefined {
  if (items === undefined || items === null) return undefined;
  if (!Array.isArray(items) || items.length === 0 || items.length > mostItems) {
    throw invalid('items must be a list of {id, quantity}', 'items');
  }
  const pieces = items.map(pieceOf);
  if (new Set(pieces.map(({ id }) => id)).size < pieces.length) throw invalid('An item is named twice', 'items');
  return pieces;
}

function pieceOf(item: unknown): WantedPieces {
  const { id, quantity }: Body = isPlainObject(item) ? item : {};
  if (typeof id !== 'string') throw invalid('Each of the items needs an id', 'items');
  if (typeof quantity !== 'number' || !Number.isSafeInteger(quantity) || quantity < 1) {
    throw invalid('The quantity must be a whole number from 1', 'items');
  }
  return { id, quantity };
}
