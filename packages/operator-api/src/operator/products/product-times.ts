import { findNextChange, hasSaleTimes, isSaleOpenAt, type ProductTimes } from '@mercer/commerce/catalog';
import type { NewRow, Row } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { startOfDay } from '@mercer/platform/http/timestamp-schema';
import type { ProductFields } from './schema.ts';

/** Whether the sale prices of a product hold now: `always` for a sale without times. */
export type SaleState = 'always' | 'open' | 'closed';

type TimeFields = Partial<ProductTimes>;

/** Says whether a product has another state than any other one, or any times. */
export function hasTimes(product: TimeFields): boolean {
  const { status, publish_at, unpublish_at, sale_starts_at, sale_ends_at } = fillTimes(product);
  const times = [publish_at, unpublish_at, sale_starts_at, sale_ends_at];
  return status !== 'active' || times.some((time) => time !== null);
}

export function getSaleState(product: TimeFields, now: Date): SaleState {
  const times = fillTimes(product);
  if (!hasSaleTimes(times)) return 'always';
  return isSaleOpenAt(times, now) ? 'open' : 'closed';
}

/**
 * The state and the times of a product after a change. A day stands for its first moment in the time zone of the store.
 * @throws ApiError 400 when an end does not come after its beginning
 */
export function resolveTimes(
  input: ProductFields,
  storedProduct: Row<'products'> | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const { status, ...moments } = pickTimes(input);
  const changes = Object.entries(moments).flatMap(([name, time]) =>
    time === undefined ? [] : [[name, time && startOfDay(time, timeZone)]],
  );
  const stored = storedProduct && pickTimes(storedProduct);
  const times = fillTimes({ ...stored, ...(status && { status }), ...Object.fromEntries(changes) });
  assertOrder(times, 'publish_at', 'unpublish_at');
  assertOrder(times, 'sale_starts_at', 'sale_ends_at');
  const columns = { ...times, next_change_at: findNextChange(times, now) };
  return { columns, sale: getSaleState(times, now) };
}

function pickTimes({
  status,
  publish_at,
  unpublish_at,
  sale_starts_at,
  sale_ends_at,
}: ProductFields | Row<'products'>) {
  return { status, publish_at, unpublish_at, sale_starts_at, sale_ends_at };
}

function fillTimes(product: TimeFields | Pick<NewRow<'products'>, keyof ProductTimes>): ProductTimes {
  return {
    status: product.status ?? 'active',
    publish_at: product.publish_at ?? null,
    unpublish_at: product.unpublish_at ?? null,
    sale_starts_at: product.sale_starts_at ?? null,
    sale_ends_at: product.sale_ends_at ?? null,
  };
}

function assertOrder(times: ProductTimes, start: keyof ProductTimes, end: keyof ProductTimes): void {
  const [from, until] = [times[start], times[end]];
  if (from === null || until === null || from < until) return;
  throw buildValidationError(`${end}: a time after ${start} is expected`, end);
}
