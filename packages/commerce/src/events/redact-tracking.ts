import { parseJson, type Tx } from '@mercer/database';
import { sql } from 'kysely';

/** Removes the tracking numbers from the events of an order: a carrier tells by them where its buyer lives. */
export async function redactTrackingNumbers(tx: Tx, orderId: string): Promise<void> {
  const events = tx.selectFrom('events').select(['place', 'data']).where('entity_id', '=', orderId);
  // The type is part of the statement, because the index has only such events
  for (const { place, data } of await events.where('type', '=', sql.lit('order.shipped')).execute()) {
    const redactedData = JSON.stringify({ ...parseJson<object>(data), tracking: null });
    await tx.updateTable('events').set({ data: redactedData }).where('place', '=', place).execute();
  }
}
