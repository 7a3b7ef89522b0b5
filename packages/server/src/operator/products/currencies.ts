import type { PurchaseOptions } from '@mercer/contract';
import { type NewRow, parseJson, type Tx } from '../../db/index.ts';
import { type InputPrices, replaceCurrencyPrices, selectCurrencyPriceRows } from '../words/currency-prices.ts';
import type { StoredOption } from './options.ts';
import type { ProductFields } from './schema.ts';

/**
 * Prices of a product and its parts in other currencies.
 * @param row of the product as it will be
 * @param variants as they will be; undefined: they stay
 * @returns what writes them, and tells whether they were others; undefined where nothing of them changes
 * @throws ApiError 400
 */
export async function pricesInCurrencies(
  tx: Tx,
  input: ProductFields,
  row: NewRow<'products'>,
  variants: NewRow<'variants'>[] | undefined,
): Promise<(() => Promise<boolean>) | undefined> {
  const { $currency, options, purchase_options } = input;
  if (!$currency && !options && !purchase_options && !variants) return undefined;
  const values = parseJson<StoredOption[]>(row.options).map((option) => option.values.map(({ id }) => id));
  const plans = (parseJson<PurchaseOptions>(row.purchase_options).subscription?.plans ?? []).map(({ id }) => id);
  const rows = variants ?? (await tx.selectFrom('variants').select('id').where('product_id', '=', row.id).execute());
  const inputPrices: InputPrices[] = [
    { item_id: '', path: '', $currency },
    ...(options ?? []).flatMap((option, at) =>
      option.values.map(({ $currency }, place) => {
        return { item_id: values[at]?.[place] ?? '', path: `options.${at}.values.${place}.`, $currency };
      }),
    ),
    ...(input.variants?.results ?? []).map(({ $currency }, at) => {
      return { item_id: rows[at]?.id ?? '', path: `variants.results.${at}.`, $currency };
    }),
    ...(purchase_options?.subscription?.plans ?? []).map(({ $currency }, at) => {
      return { item_id: plans[at] ?? '', path: `purchase_options.subscription.plans.${at}.`, $currency };
    }),
  ];
  const items = [...values.flat(), ...plans, ...rows.map(({ id }) => id)];
  const priceRows = await selectCurrencyPriceRows(tx, row.id, inputPrices);
  return () => replaceCurrencyPrices(tx, row.id, { inputPrices, rows: priceRows, items });
}
