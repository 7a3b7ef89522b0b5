import { readCustomFields } from '@mercer/commerce/custom-fields';
import { toMajorUnits } from '@mercer/contract';
import { isInJsonList, parseJson } from '@mercer/database';
import { buildFieldCells, listFieldColumns, readMetadataColumns } from './field-cells.ts';
import { type ExportSource, joinCellValues, readExportPages, type TableExport, toAnswer } from './table-export.ts';

const customerColumns = ['id', 'email', 'first_name', 'last_name', 'phone', 'email_optin', 'email_verified'];
const ownerColumns = ['tags', 'note', 'tax_exempt'] as const;
const addressColumns = ['company', 'address1', 'address2', 'city', 'state', 'zip', 'country'] as const;

/** Exports accounts with their default addresses, without passwords. */
export async function exportCustomers({ db }: ExportSource): Promise<TableExport> {
  const fields = await readCustomFields(db, 'customer');
  const metadata = await readMetadataColumns(db, 'customers');
  const readPage = (after: string, limit: number) =>
    db.selectFrom('accounts').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
  async function* pages() {
    for await (const accounts of readExportPages(readPage, ({ id }) => id)) {
      const ids = accounts.flatMap(({ shipping_address_id }) => shipping_address_id ?? []);
      const rows = db
        .selectFrom('addresses')
        .selectAll()
        .where(isInJsonList(db, 'id', JSON.stringify(ids)));
      const addresses = new Map((await rows.execute()).map((address) => [address.id, address]));
      const customers = db.selectFrom('customers').select(['account_id', 'custom_fields', 'metadata', ...ownerColumns]);
      const accountIds = JSON.stringify(accounts.map(({ id }) => id));
      const customerRows = await customers.where(isInJsonList(db, 'account_id', accountIds)).execute();
      const customersByAccount = new Map(customerRows.map((row) => [row.account_id, row]));
      yield accounts.map(({ id, email, first_name, last_name, phone, date_created, ...account }) => {
        const address = addresses.get(account.shipping_address_id ?? '');
        const flags = { email_optin: toAnswer(account.email_optin), email_verified: toAnswer(account.email_verified) };
        const place = Object.fromEntries(addressColumns.map((column) => [column, address?.[column] ?? '']));
        const customer = customersByAccount.get(id);
        const ownerCells = {
          tags: joinCellValues(parseJson<string[]>(customer?.tags ?? '[]')),
          note: customer?.note ?? null,
          tax_exempt: toAnswer(customer?.tax_exempt ?? null),
          ...buildFieldCells(fields, customer?.custom_fields ?? '{}'),
          ...metadata.buildCells(customer?.metadata ?? null),
        };
        return { id, email, first_name, last_name, phone, ...flags, ...place, date_created, ...ownerCells };
      });
    }
  }
  const valueColumns = [...listFieldColumns(fields), ...metadata.columns];
  const columns = [...customerColumns, ...addressColumns, 'date_created', ...ownerColumns, ...valueColumns];
  return { columns, pages: pages() };
}

/** Exports readers of the newsletter, in each of their states. */
export function exportSubscribers({ db }: ExportSource): TableExport {
  const columns = ['id', 'email', 'status', 'locale', 'date_created', 'date_confirmed', 'date_unsubscribed'] as const;
  const readPage = (after: string, limit: number) =>
    db.selectFrom('subscribers').select(columns).where('id', '>', after).orderBy('id').limit(limit).execute();
  return { columns: [...columns], pages: readExportPages(readPage, ({ id }) => id) };
}

/** Exports gift cards, whose codes the shop does not have. */
export function exportGiftcards({ db }: ExportSource): TableExport {
  const columns = ['id', 'last4', 'currency', 'active', 'amount', 'balance', 'date_expires', 'date_created'] as const;
  const readPage = (after: string, limit: number) =>
    db.selectFrom('giftcards').select(columns).where('id', '>', after).orderBy('id').limit(limit).execute();
  async function* pages() {
    for await (const cards of readExportPages(readPage, ({ id }) => id)) {
      yield cards.map(({ active, amount, balance, ...card }) => ({
        ...card,
        active: toAnswer(active),
        amount: toMajorUnits(amount, card.currency),
        balance: toMajorUnits(balance, card.currency),
      }));
    }
  }
  return { columns: [...columns], pages: pages() };
}
