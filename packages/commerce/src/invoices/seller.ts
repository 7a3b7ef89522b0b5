import { contactLines } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { readSellerSetting, readStoreSettings } from '@mercer/platform/settings';
import { addressLines, type Seller } from './snapshot.ts';

/** The store, and what its setting `invoice` says of it: another address's fields, and `tax_id`. */
export async function readSeller(db: Db): Promise<Seller & { locale: string }> {
  const store = await readStoreSettings(db);
  const { name, support_email, locale } = store;
  const { tax_id, ...address } = await readSellerSetting(db);
  const [first = name, ...detailLines] = addressLines({ name, ...address });
  const lines = detailLines.length > 0 ? detailLines : contactLines(store);
  return { name: first, email: support_email ?? null, lines, tax_id: tax_id ?? null, locale };
}
