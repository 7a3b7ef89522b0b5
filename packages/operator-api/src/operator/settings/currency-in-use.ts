import { parseJson, type Row, type Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';

/** Records with amounts that are written in the store's own currency; in another one they would be other amounts. */
const pricedTables = ['products', 'orders', 'giftcards', 'drafts'] as const;

/** Rules of which some have amounts. */
const ruleTables = ['promotions', 'coupons'] as const;

/** Finds the kind of records that the store's currency cannot change for; undefined where nothing has an amount. */
export async function findPricedRecords(tx: Tx): Promise<string | undefined> {
  for (const table of pricedTables) {
    if (await tx.selectFrom(table).select('id').limit(1).executeTakeFirst()) return table;
  }
  const binned = tx.selectFrom('bin').select('id').where('kind', '=', 'product').limit(1);
  if (await binned.executeTakeFirst()) return 'products in the bin';
  for (const table of ruleTables) {
    const rules = await tx.selectFrom(table).select(['offer', 'conditions']).execute();
    if (rules.some(hasAmount)) return table;
  }
  return undefined;
}

function hasAmount({ offer, conditions }: Pick<Row<'promotions'>, 'offer' | 'conditions'>): boolean {
  const { minimum = null } = parseJson<{ minimum?: number | null }>(conditions);
  return parseJson<{ type: string }>(offer).type === 'fixed' || minimum !== null;
}

export function buildCurrencyInUseError(records: string, currency: string): ApiError {
  const message = `currency: there are ${records} with amounts in ${currency}, which would be other amounts in another currency`;
  return new ApiError(message, { status: 409, code: 'currency_in_use', param: 'currency' });
}
