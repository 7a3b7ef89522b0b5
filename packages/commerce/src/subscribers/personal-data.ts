import type { Db, Tx } from '@mercer/database';

interface Owner {
  /** E-mail address in lower case. */
  email: string;
}

/** The newsletter subscription of an e-mail address, for export and erasure. */
export const subscriberData = {
  name: 'newsletter',
  read: (db: Db, { email }: Owner) =>
    db
      .selectFrom('subscribers')
      .select(['email', 'status', 'locale', 'date_created', 'date_confirmed', 'date_unsubscribed'])
      .where('email', '=', email)
      .execute(),
  async forget(tx: Tx, { email }: Owner): Promise<void> {
    await tx.deleteFrom('subscribers').where('email', '=', email).execute();
  },
};
