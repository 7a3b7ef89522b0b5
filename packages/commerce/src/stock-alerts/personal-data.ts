import type { Db, Tx } from '@mercer/database';
import { acceptAlerts } from './refusals.ts';

interface Owner {
  email: string;
}

/** Alerts of an e-mail address, for export and erasure. */
export const stockAlertData = {
  name: 'stock_alerts',
  read: (db: Db, { email }: Owner) =>
    db
      .selectFrom('stock_alerts')
      .select(['product_id', 'variant_id', 'locale', 'date_created', 'date_told'])
      .where('email', '=', email)
      .orderBy('id')
      .execute(),
  async forget(tx: Tx, { email }: Owner): Promise<void> {
    await tx.deleteFrom('stock_alerts').where('email', '=', email).execute();
    await acceptAlerts(tx, email);
  },
};
