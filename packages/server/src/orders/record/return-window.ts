import { type Db, parseJson, type Row, ruleStatement } from '../../db/index.ts';

const dayMs = 86_400_000;
const defaultDays = 30;

/** The store's setting `returns`, e.g. `{"days":30}`. */
export async function readReturnDays(db: Db): Promise<number> {
  const [row] = await returnsRow(db);
  const days = row && parseJson<{ days?: unknown } | null>(row.value)?.days;
  return typeof days === 'number' ? days : defaultDays;
}

const returnsRow = ruleStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'returns'));

/** Counted from the delivery; from the shipment where no delivery is known. */
export function computeReturnsEnd(
  events: readonly Pick<Row<'order_events'>, 'status' | 'date'>[],
  days: number,
): Date | null {
  // the first of its kind: a declined return writes the status again
  const arrival =
    events.find(({ status }) => status === 'delivered') ?? events.find(({ status }) => status === 'shipped');
  return arrival ? new Date(Date.parse(arrival.date) + days * dayMs) : null;
}
