import { toMajorUnits } from '@mercer/contract';
import { type Db, isPostgres, type Row } from '@mercer/database';
import { convertMinor } from '@mercer/platform/settings';
import { sql } from 'kysely';
import type { Localization } from './localization.ts';

/** Prices that the store has set in the shown currency, by the id of the variant, plan or option value; '' the product. */
export type CurrencyPrices = Map<string, CurrencyPrice>;
type CurrencyPrice = Pick<Row<'prices'>, 'price' | 'sale_price' | 'orig_price'>;

/** True when the currency is of the type `priced`, in which the store can set prices of its own. */
export function hasCurrencyPrices({ store, currency }: Localization): boolean {
  return (
    currency !== store.currency && store.currencies.some(({ code, type }) => code === currency && type === 'priced')
  );
}

export function selectCurrencyPrice(column: keyof CurrencyPrice, { currency }: Localization) {
  return sql<number | null>`(select ${sql.ref(`prices.${column}`)} from prices
    where prices.product_id = products.id and prices.currency = ${currency} and prices.item_id = '')`;
}

/** Selects all own prices of a product as JSON text, to be read with {@link readOwnPrices}. */
export function selectCurrencyPricesJson(db: Db, { currency }: Pick<Localization, 'currency'>) {
  const row = sql`prices.item_id, prices.price, prices.sale_price, prices.orig_price`;
  const list = isPostgres(db)
    ? sql`json_agg(json_build_array(${row}))::text`
    : sql`json_group_array(json_array(${row}))`;
  return sql<string | null>`(select ${list} from prices
    where prices.product_id = products.id and prices.currency = ${currency})`;
}

export function readOwnPrices(json: string | null | undefined): CurrencyPrices {
  const rows: [string, number, number | null, number | null][] = json ? JSON.parse(json) : [];
  return new Map(rows.map(([id, price, sale_price, orig_price]) => [id, { price, sale_price, orig_price }]));
}

export interface PricedItem {
  price: number;
  sale_price?: number | null;
  orig_price?: number | null;
}

/** Converts a stored amount to major units of the requested currency, as the API returns it. */
export function convertToMajorUnits(amountMinor: number, { store, currency }: Localization): number {
  return toMajorUnits(convertMinor(amountMinor, currency, store), currency);
}

/** Prices of a product, variant or plan: its own in the shown currency, else converted. No field without a value. */
export function serializePrices(stored: PricedItem, id: string, ownPrices: CurrencyPrices, localization: Localization) {
  const set = ownPrices.get(id);
  const { price, sale_price, orig_price } = set ?? stored;
  const convertAmount = (minor: number) =>
    set ? toMajorUnits(minor, localization.currency) : convertToMajorUnits(minor, localization);
  return {
    price: convertAmount(price),
    ...(sale_price == null ? {} : { sale_price: convertAmount(sale_price) }),
    ...(orig_price == null ? {} : { orig_price: convertAmount(orig_price) }),
  };
}
