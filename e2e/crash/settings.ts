import type { Db } from '@mercer/server';

/** The store takes money when a parcel leaves. */
export async function captureAtShipping(db: Db): Promise<void> {
  const storedSettings = await db
    .selectFrom('settings')
    .select('value')
    .where('id', '=', 'payments')
    .executeTakeFirst();
  const value = JSON.stringify({
    card: { gateway: 'mercer' },
    ...JSON.parse(storedSettings?.value ?? '{}'),
    capture: 'shipping',
  });
  const row = db.insertInto('settings').values({ id: 'payments', value });
  await row.onConflict((conflict) => conflict.column('id').doUpdateSet({ value })).execute();
}
