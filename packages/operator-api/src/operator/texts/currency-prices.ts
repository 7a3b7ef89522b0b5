import { type StoreSettings, toMajorUnits } from '@mercer/contract';
import { type Db, defineStatement, isInJsonList, type NewRow, type Row, type Tx } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { readStoreSettings } from '@mercer/platform/settings';
import { resolveScheduledPrices, toMinorPrices } from '../products/prices.ts';
import type { SaleState } from '../products/product-times.ts';
import type { CurrencyFields } from './schema.ts';

type PricesByCurrency = Record<string, { price: number; sale_price?: number; orig_price?: number }>;

/** Prices that products have in the store's other currencies: by product, then by variant, plan or value; '' itself. */
export async function readOwnPrices(db: Db, productIds: string[]): Promise<Map<string, Map<string, PricesByCurrency>>> {
  const currencies = otherCurrencies(await readStoreSettings(db));
  if (currencies.length === 0 || productIds.length === 0) return new Map();
  const rows = await pricesIn(db, JSON.stringify(productIds), JSON.stringify(currencies));
  const prices = new Map<string, Map<string, PricesByCurrency>>();
  for (const row of rows) {
    const items = prices.get(row.product_id) ?? new Map<string, PricesByCurrency>();
    items.set(row.item_id, { ...items.get(row.item_id), [row.currency]: toMajorPrices(row) });
    prices.set(row.product_id, items);
  }
  return prices;
}

const pricesIn = defineStatement((db: Db, productIds: string, currencies: string) =>
  db
    .selectFrom('prices')
    .selectAll()
    .where(isInJsonList(db, 'product_id', productIds))
    .where(isInJsonList(db, 'currency', currencies))
    .orderBy('currency'),
);

function toMajorPrices(row: Row<'prices'>): PricesByCurrency[string] {
  const { price, orig_price, scheduled_sale_price, currency } = row;
  const sale_price = row.sale_price ?? scheduled_sale_price;
  return {
    price: toMajorUnits(price, currency),
    ...(sale_price === null ? {} : { sale_price: toMajorUnits(sale_price, currency) }),
    ...(orig_price === null ? {} : { orig_price: toMajorUnits(orig_price, currency) }),
  };
}

/** Input prices of a product, or of a part of it. */
export interface InputPrices {
  /** id of the variant, plan or value; '' for the product */
  item_id: string;
  /** path of the record in the input, with a trailing dot */
  path: string;
  /** undefined: they stay */
  $currency: CurrencyFields | undefined;
}

/**
 * The rows of what was given.
 * @throws ApiError 400 for a currency that the store has not, or its own, whose prices are fields of the record
 */
export async function selectCurrencyPriceRows(
  tx: Tx,
  product: { id: string; sale: SaleState },
  inputPrices: InputPrices[],
): Promise<NewRow<'prices'>[]> {
  if (inputPrices.every(({ $currency }) => $currency === undefined)) return [];
  const currencies = otherCurrencies(await readStoreSettings(tx));
  return inputPrices.flatMap(({ item_id, path, $currency = {} }) =>
    Object.entries($currency).map(([currency, fields]) => {
      const at = `${path}$currency.${currency}`;
      if (!currencies.includes(currency))
        throw buildValidationError(`${at}: another currency of the store is expected`, at);
      const amounts = toMinorPrices(fields, currency, `${at}.`);
      const prices = resolveScheduledPrices(amounts, { sale: product.sale, path: `${at}.` });
      return { product_id: product.id, item_id, currency, ...prices };
    }),
  );
}

/**
 * Replaces a product's prices in other currencies; equal ones are not written.
 * @param items that the product has; prices of others are deleted
 * @returns whether any price changed
 */
export async function replaceCurrencyPrices(
  tx: Tx,
  productId: string,
  { inputPrices, rows, items }: { inputPrices: InputPrices[]; rows: NewRow<'prices'>[]; items: string[] },
): Promise<boolean> {
  const storedPrices = await tx.selectFrom('prices').selectAll().where('product_id', '=', productId).execute();
  const replaced = new Set(inputPrices.flatMap(({ item_id, $currency }) => ($currency === undefined ? [] : item_id)));
  const currencies = otherCurrencies(await readStoreSettings(tx));
  const present = new Set(['', ...items]);
  const isRetainedPrice = ({ item_id, currency }: Row<'prices'>) =>
    present.has(item_id) && !(replaced.has(item_id) && currencies.includes(currency));
  const obsoletePrices = storedPrices.filter((row) => !isRetainedPrice(row));
  const news = new Set(rows.map(serializePriceRow));
  if (obsoletePrices.length === news.size && obsoletePrices.every((row) => news.has(serializePriceRow(row))))
    return false;
  for (const { item_id, currency } of obsoletePrices) {
    const row = tx.deleteFrom('prices').where('product_id', '=', productId);
    await row.where('item_id', '=', item_id).where('currency', '=', currency).execute();
  }
  if (rows.length > 0) await tx.insertInto('prices').values(rows).execute();
  return true;
}

function serializePriceRow(row: NewRow<'prices'>): string {
  const { item_id, currency, price, sale_price, orig_price, scheduled_sale_price = null } = row;
  return JSON.stringify([item_id, currency, price, sale_price, orig_price, scheduled_sale_price]);
}

function otherCurrencies({ currency, currencies }: StoreSettings): string[] {
  return currencies.map(({ code }) => code).filter((code) => code !== currency);
}
