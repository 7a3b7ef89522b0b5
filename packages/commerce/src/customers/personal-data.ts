import { type Db, parseJson, type Tx } from '@mercer/database';
import { readFieldValues } from '../custom-fields/index.ts';
import { redactAuditEntries } from '../events/index.ts';

interface Owner {
  /** E-mail address in lower case. */
  email: string;
}

/** What the shop stores about the person of an e-mail address, for export and erasure. */
export const customerData = {
  name: 'customer',
  async read(db: Db, { email }: Owner) {
    const customers = db.selectFrom('customers').leftJoin('customer_groups', 'customer_groups.id', 'group_id');
    const rows = await customers
      .select([
        'customers.id',
        'email',
        'tags',
        'note',
        'metadata',
        'custom_fields',
        'customers.tax_exempt',
        'vat_id',
        'vat_check',
      ])
      .select(['customer_groups.name as group', 'customers.date_created'])
      .where('email', '=', email)
      .execute();
    const consents = await db
      .selectFrom('consents')
      .select(['granted', 'source', 'about', 'date_created'])
      .where('email', '=', email)
      .orderBy('id')
      .execute();
    const history = consents.map(({ granted, ...consent }) => ({ ...consent, granted: granted === 1 }));
    const nameValues = await readFieldValues(
      db,
      'customer',
      rows.map(({ custom_fields }) => custom_fields),
    );
    const records = rows.map(({ tags, metadata, custom_fields, tax_exempt, ...row }) => ({
      ...row,
      tags: parseJson<string[]>(tags ?? '[]'),
      metadata: parseJson<object>(metadata),
      custom_fields: nameValues(custom_fields),
      tax_exempt: tax_exempt === 1,
    }));
    return records.length + history.length > 0 ? [{ records, consents: history }] : [];
  },
  /** A buyer whose orders are not done yet is listed no more. */
  async forget(tx: Tx, { email }: Owner): Promise<void> {
    const customers = await tx.selectFrom('customers').select('id').where('email', '=', email).execute();
    await redactAuditEntries(
      tx,
      'customer',
      customers.map(({ id }) => id),
    );
    await tx.deleteFrom('consents').where('email', '=', email).execute();
    await tx.deleteFrom('customers').where('email', '=', email).where('account_id', 'is', null).execute();
  },
};
