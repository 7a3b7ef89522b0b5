import { getWholeProducts } from '@mercer/commerce/catalog';
import { type FieldValue, readFieldValues } from '@mercer/commerce/custom-fields';
import { type Product, toMajorUnits } from '@mercer/contract';
import { type Db, defineStatement, isInJsonList, isPostgres, parseJson } from '@mercer/database';
import { sql } from 'kysely';
import { readOwnPrices } from '../texts/currency-prices.ts';
import { readTranslations } from '../texts/translations.ts';
import type { OperatorProduct } from './schema.ts';

/**
 * Reads products as the public API returns them, plus the fields that shoppers do not see; by id, in the order of the
 * ids.
 */
export async function readProducts(db: Db, ids: string[]): Promise<Map<string, OperatorProduct>> {
  if (ids.length === 0) return new Map();
  const [products, rows, words, prices] = await Promise.all([
    getWholeProducts(db, ids),
    operatorColumns(db, JSON.stringify(ids)),
    readTranslations(db, 'products', ids),
    readOwnPrices(db, ids),
  ]);
  const columns = new Map(rows.map((row) => [row.id, row]));
  const addFields = await readOperatorFields(db, rows);
  return new Map(
    ids.flatMap((id) => {
      const product = products.get(id);
      const row = columns.get(id);
      if (!product || !row) return [];
      const $locale = words.get(id);
      const operatorProduct = {
        ...addFields(toOperatorProduct(product, row), row),
        ...($locale && { $locale }),
      };
      return [[id, addProductPrices(operatorProduct, prices.get(id) ?? new Map())] as const];
    }),
  );
}

/** Columns of products that shoppers do not see, with the categories of a product that is hidden. */
const operatorColumns = defineStatement((db: Db, ids: string) =>
  db
    .selectFrom('products')
    .leftJoin('hidden_products', 'hidden_products.product_id', 'products.id')
    .select(['id', 'tax_class', 'status', 'publish_at', 'unpublish_at', 'sale_starts_at', 'sale_ends_at'])
    .select(['scheduled_sale_price', 'sale_price', 'category_ids', 'stock_purchasable', 'available_at'])
    .select(['cost', 'metadata', 'custom_fields', 'tax_code', selectVariantColumns(db).as('variants')])
    .where(isInJsonList(db, 'id', ids)),
);

type OperatorColumns = Awaited<ReturnType<typeof operatorColumns>>[number];

/**
 * Reads the categories of hidden products. Nothing is read where there are none.
 * @returns a function that puts what shoppers do not see into a product
 */
async function readOperatorFields(db: Db, rows: OperatorColumns[]) {
  const hiddenIds = rows.flatMap(({ category_ids }) =>
    category_ids === null ? [] : parseJson<string[]>(category_ids),
  );
  const names = await readCategoryNames(db, hiddenIds);
  const variantsByProduct = new Map(
    rows.map((row) => [row.id, row.variants ? parseJson<VariantColumns[]>(row.variants) : []]),
  );
  const nameValues = await readFieldValues(
    db,
    'product',
    rows.map(({ custom_fields }) => custom_fields),
  );
  const nameVariantValues = await readFieldValues(
    db,
    'variant',
    [...variantsByProduct.values()].flat().map((each) => each[5]),
  );
  return (product: OperatorProduct, row: OperatorColumns): OperatorProduct => {
    const toAmount = (minor: number | null) => (minor === null ? null : toMajorUnits(minor, product.currency));
    const isPlanned = row.scheduled_sale_price !== null && row.sale_price === null;
    const withPlan = <T extends object>(record: T, minor: number | null): T =>
      isPlanned && minor !== null ? { ...record, sale_price: toMajorUnits(minor, product.currency) } : record;
    const variants = new Map((variantsByProduct.get(row.id) ?? []).map((each) => [each[0], each]));
    const results = product.variants.results.map((variant) => {
      const columns = variants.get(variant.id) ?? noVariantColumns;
      const [, planned, purchasable, cost, metadata, customFields] = columns;
      const fields = {
        stock_purchasable: purchasable === null ? null : purchasable === 1,
        cost: toAmount(cost),
        metadata: parseJson<Record<string, unknown>>(metadata),
        custom_fields: nameVariantValues(customFields),
      };
      return withPlan({ ...variant, ...fields }, planned);
    });
    const categories =
      row.category_ids === null
        ? product.categories
        : parseJson<string[]>(row.category_ids).flatMap((id) => names.get(id) ?? []);
    const cost = toAmount(row.cost);
    const custom_fields = nameValues(row.custom_fields);
    const whole = { ...product, cost, custom_fields, categories, variants: { ...product.variants, results } };
    return withPlan(whole, row.scheduled_sale_price);
  };
}

type VariantColumns = [
  id: string,
  scheduledSalePrice: number | null,
  stockPurchasable: number | null,
  cost: number | null,
  metadata: string,
  customFields: string,
];

const noVariantColumns: VariantColumns = ['', null, null, null, '{}', '{}'];
const noValues: Record<string, FieldValue> = {};

/** Columns of a product's variants that shoppers do not see, as JSON text; null for a product without variants. */
function selectVariantColumns(db: Db) {
  const row = sql`variants.id, variants.scheduled_sale_price, variants.stock_purchasable, variants.cost, variants.metadata, variants.custom_fields`;
  const list = isPostgres(db)
    ? sql`json_agg(json_build_array(${row}))::text`
    : sql`json_group_array(json_array(${row}))`;
  return sql<string | null>`(case when products.has_variants = 1
    then (select ${list} from variants where variants.product_id = products.id) end)`;
}

async function readCategoryNames(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, OperatorProduct['categories'][number]>();
  const rows = await db.selectFrom('categories').select(['id', 'slug', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function toOperatorProduct(answered: Product, row: OperatorColumns): OperatorProduct {
  const { related, up_sells, cross_sells, active, type, category_index, content, ...product } = answered;
  const { variants = { results: [], count: 0 }, weight = 0, delivery = 'shipment' } = product;
  const results = variants.results.map((variant) => {
    const { available_at = null, gtin = null, mpn = null } = variant;
    const fields = {
      stock_purchasable: null,
      available_at,
      gtin,
      mpn,
      cost: null,
      metadata: {},
      custom_fields: noValues,
    };
    return { ...variant, ...fields, weight: variant.weight ?? weight };
  });
  const filled = content.amount === undefined ? {} : { content };
  const metadata = parseJson<Record<string, unknown>>(row.metadata);
  const { tax_class, tax_code, status, publish_at, unpublish_at, sale_starts_at, sale_ends_at } = row;
  const backorders = { stock_purchasable: row.stock_purchasable === 1, available_at: row.available_at };
  const times = { publish_at, unpublish_at, sale_starts_at, sale_ends_at };
  return {
    ...product,
    ...filled,
    variants: { ...variants, results },
    weight,
    delivery,
    tax_class,
    tax_code,
    ...backorders,
    status,
    ...times,
    cost: null,
    metadata,
    custom_fields: noValues,
  };
}

type Prices = ReadonlyMap<string, NonNullable<OperatorProduct['$currency']>>;

function addProductPrices(product: OperatorProduct, prices: Prices): OperatorProduct {
  if (prices.size === 0) return product;
  const addCurrencyPrices = <T extends object>(record: T, id: string) => {
    const $currency = prices.get(id);
    return $currency ? { ...record, $currency } : record;
  };
  const addPricesToAll = <T extends { id: string }>(records: T[]) =>
    records.map((record) => addCurrencyPrices(record, record.id));
  const { options, variants, purchase_options } = product;
  const { subscription } = purchase_options;
  return {
    ...addCurrencyPrices(product, ''),
    options: options.map((option) => ({ ...option, values: addPricesToAll(option.values) })),
    variants: { ...variants, results: addPricesToAll(variants.results) },
    purchase_options: {
      ...purchase_options,
      ...(subscription && { subscription: { plans: addPricesToAll(subscription.plans) } }),
    },
  };
}
