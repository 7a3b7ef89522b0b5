import { type Db, hashToken, type Tx } from '@mercer/database';

/** The address wants no alerts, whoever asks for them in its name. Only its hash is kept. */
export async function refuseAlerts(tx: Tx, email: string, now: Date): Promise<void> {
  const refusal = { address_hash: hashToken(email), date_created: now.toISOString() };
  const refusals = tx.insertInto('stock_alert_refusals').values(refusal);
  await refusals.onConflict((conflict) => conflict.column('address_hash').doUpdateSet(refusal)).execute();
}

export async function refusesAlerts(db: Db, email: string): Promise<boolean> {
  const refusals = db.selectFrom('stock_alert_refusals').select('address_hash');
  return (await refusals.where('address_hash', '=', hashToken(email)).executeTakeFirst()) !== undefined;
}

/** The owner of the address wants them again, or nothing is to be known of it any more. */
export async function acceptAlerts(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('stock_alert_refusals').where('address_hash', '=', hashToken(email)).execute();
}
