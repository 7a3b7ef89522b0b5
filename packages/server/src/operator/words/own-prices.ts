import { type StoreSettings, toMajorUnits } from '@mercer/contract';
import { type Db, isIn, type NewRow, type Row, statement, type Tx } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';
import { readStore } from '../../settings/index.ts';
import { isOnSaleAfter, minorPrices, pricesAfter } from '../products/prices.ts';
import type { CurrencyFields } from './schema.ts';

type Shown = Record<string, { price: number; sale_price?: number; orig_price?: number }>;

/** Prices that products have in the store's other currencies: by product, then by variant, plan or value; '' itself. */
export async function readOwnPrices(db: Db, productIds: string[]): Promise<Map<string, Map<string, Shown>>> {
  const currencies = otherCurrencies(await readStore(db));
  if (currencies.length === 0 || productIds.length === 0) return new Map();
  const rows = await pricesIn(db, JSON.stringify(productIds), JSON.stringify(currencies));
  const prices = new Map<string, Map<string, Shown>>();
  for (const row of rows) {
    const items = prices.get(row.product_id) ?? new Map<string, Shown>();
    items.set(row.item_id, { ...items.get(row.item_id), [row.currency]: shown(row) });
    prices.set(row.product_id, items);
  }
  return prices;
}

const pricesIn = statement((db: Db, productIds: string, currencies: string) =>
  db
    .selectFrom('prices')
    .selectAll()
    .where(isIn(db, 'product_id', productIds))
    .where(isIn(db, 'currency', currencies))
    .orderBy('currency'),
);

function shown({ price, sale_price, orig_price, currency }: Row<'prices'>): Shown[string] {
  return {
    price: toMajorUnits(price, currency),
    ...(sale_price === null ? {} : { sale_price: toMajorUnits(sale_price, currency) }),
    ...(orig_price === null ? {} : { orig_price: toMajorUnits(orig_price, currency) }),
  };
}

/** What came in of prices of a product, or of a part of it. */
export interface GivenPrices {
  /** of the variant, plan or value; '' the product */
  item_id: string;
  /** of the record in what came in, with a dot at its end */
  path: string;
  /** undefined: they stay */
  $currency: CurrencyFields | undefined;
}

/**
 * The rows of what was given.
 * @throws ApiError 400 for a currency that the store has not, or its own, whose prices are fields of the record
 */
export async function ownPriceRows(tx: Tx, product_id: string, given: GivenPrices[]): Promise<NewRow<'prices'>[]> {
  if (given.every(({ $currency }) => $currency === undefined)) return [];
  const currencies = otherCurrencies(await readStore(tx));
  return given.flatMap(({ item_id, path, $currency = {} }) =>
    Object.entries($currency).map(([currency, fields]) => {
      const at = `${path}$currency.${currency}`;
      if (!currencies.includes(currency)) throw invalid(`${at}: another currency of the store is expected`, at);
      const amounts = minorPrices(fields, currency, `${at}.`);
      const prices = pricesAfter(amounts, { isOnSale: isOnSaleAfter(amounts), path: `${at}.` });
      return { product_id, item_id, currency, ...prices };
    }),
  );
}

/**
 * What is the same is not written.
 * @param items that the product has; prices of others go
 * @returns whether there were others before
 */
export async function replaceOwnPrices(
  tx: Tx,
  productId: string,
  { given, rows, items }: { given: GivenPrices[]; rows: NewRow<'prices'>[]; items: string[] },
): Promise<boolean> {
  const before = await tx.selectFrom('prices').selectAll().where('product_id', '=', productId).execute();
  const replaced = new Set(given.flatMap(({ item_id, $currency }) => ($currency === undefined ? [] : item_id)));
  const currencies = otherCurrencies(await readStore(tx));
  const present = new Set(['', ...items]);
  const stays = ({ item_id, currency }: Row<'prices'>) =>
    present.has(item_id) && !(replaced.has(item_id) && currencies.includes(currency));
  const gone = before.filter((row) => !stays(row));
  const news = new Set(rows.map(textOfRow));
  if (gone.length === news.size && gone.every((row) => news.has(textOfRow(row)))) return false;
  for (const { item_id, currency } of gone) {
    const row = tx.deleteFrom('prices').where('product_id', '=', productId);
    await row.where('item_id', '=', item_id).where('currency', '=', currency).execute();
  }
  if (rows.length > 0) await tx.insertInto('prices').values(rows).execute();
  return true;
}

function textOfRow({ item_id, currency, price, sale_price, orig_price }: NewRow<'prices'>): string {
  return JSON.stringify([item_id, currency, price, sale_price, orig_price]);
}

function otherCurrencies({ currency, currencies }: StoreSettings): string[] {
  return currencies.map(({ code }) => code).filter((code) => code !== currency);
}
