import type { Row } from '@mercer/database';

/** State of a product, and the times at which it and its sale begin and end. */
export type ProductTimes = Pick<
  Row<'products'>,
  'status' | 'publish_at' | 'unpublish_at' | 'sale_starts_at' | 'sale_ends_at'
>;

/** Says whether shoppers see the product at a time. */
export function isShownAt({ status, publish_at, unpublish_at }: ProductTimes, now: Date): boolean {
  return status === 'active' && isWithin(publish_at, unpublish_at, now);
}

/** Says whether the sale of a product has a beginning or an end. */
export function hasSaleTimes({ sale_starts_at, sale_ends_at }: ProductTimes): boolean {
  return sale_starts_at !== null || sale_ends_at !== null;
}

export function isSaleOpenAt({ sale_starts_at, sale_ends_at }: ProductTimes, now: Date): boolean {
  return isWithin(sale_starts_at, sale_ends_at, now);
}

/** Returns the earliest of the times that are still to come; null when there is none. */
export function findNextChange({ publish_at, unpublish_at, sale_starts_at, sale_ends_at }: ProductTimes, now: Date) {
  const date = now.toISOString();
  const times = [publish_at, unpublish_at, sale_starts_at, sale_ends_at].filter((time) => time !== null);
  return times.filter((time) => time > date).sort()[0] ?? null;
}

/** Says whether a time of the product has come that its row does not follow yet. */
export function isChangeDue(nextChangeAt: string | null, now: Date): boolean {
  return nextChangeAt !== null && nextChangeAt <= now.toISOString();
}

function isWithin(start: string | null, end: string | null, now: Date): boolean {
  const date = now.toISOString();
  return (start === null || start <= date) && (end === null || date < end);
}
