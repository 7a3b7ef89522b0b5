import type { ProductChange, ProductImage, ProductInput, ShopProduct } from '../../api/products.ts';
import { listChangedFields } from '../../forms/merge-edits.ts';
import { countDecimals, parseAmount } from '../../words/format.ts';

export interface OptionValues {
  id: string;
  name: string;
  values: { id: string; name: string; price: number }[];
}

export interface VariantValues {
  id: string;
  option_value_ids: string[];
  price: string;
  sku: string;
  stock: string;
}

/** What is in the fields of a product's form: amounts and numbers as they are typed. */
export interface ProductValues {
  name: string;
  description: string;
  status: ShopProduct['status'];
  price: string;
  orig_price: string;
  sku: string;
  tags: string;
  slug: string;
  meta_title: string;
  meta_description: string;
  weight: string;
  stock_tracking: boolean;
  images: ProductImage[];
  options: OptionValues[];
  variants: VariantValues[];
  /** texts in the store's other languages, by language and field */
  $locale: ProductTexts;
}

export type ProductTexts = Record<string, Record<string, string>>;

const writeAmount = (amount: number | undefined | null, currency: string) =>
  amount === undefined || amount === null ? '' : amount.toFixed(countDecimals(currency));

export function toProductValues(product: ShopProduct): ProductValues {
  const { currency } = product;
  return {
    name: product.name,
    description: product.description,
    status: product.status,
    price: writeAmount(product.price, currency),
    orig_price: writeAmount(product.orig_price, currency),
    sku: product.sku ?? '',
    tags: product.tags.join(', '),
    slug: product.slug,
    meta_title: product.meta_title ?? '',
    meta_description: product.meta_description ?? '',
    weight: product.weight ? String(product.weight) : '',
    stock_tracking: product.stock_tracking,
    images: product.images,
    options: product.options
      .filter(({ variant }) => variant)
      .map(({ id, name, values }) => ({
        id,
        name,
        values: values.map((value) => ({ id: value.id, name: value.name, price: value.price })),
      })),
    variants: product.variants.results.map((variant) => ({
      id: variant.id,
      option_value_ids: variant.option_value_ids,
      price: writeAmount(variant.price, currency),
      sku: variant.sku ?? '',
      stock: String(variant.stock_level),
    })),
    $locale: product.$locale ?? {},
  };
}

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  status: 'active',
  price: '',
  orig_price: '',
  sku: '',
  tags: '',
  slug: '',
  meta_title: '',
  meta_description: '',
  weight: '',
  stock_tracking: true,
  images: [],
  options: [],
  variants: [],
  $locale: {},
};

const splitTags = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
const orNull = (text: string) => text.trim() || null;

/**
 * The form's fields as fields of the API, without those that are not to be sent. A new variant has no id yet, and begins with
 * its stock; the stock of the others is counted by a call of its own.
 */
function toApiFields(base: ProductValues, values: ProductValues): { [Field in keyof ProductValues]: ProductChange } {
  const storedIds = new Set(base.variants.map(({ id }) => id));
  return {
    name: { name: values.name.trim() },
    description: { description: values.description },
    status: { status: values.status },
    price: { price: parseAmount(values.price) },
    orig_price: { orig_price: parseAmount(values.orig_price) ?? null },
    sku: { sku: orNull(values.sku) },
    tags: { tags: splitTags(values.tags) },
    slug: values.slug.trim() ? { slug: values.slug.trim() } : {},
    meta_title: { meta_title: orNull(values.meta_title) },
    meta_description: { meta_description: orNull(values.meta_description) },
    weight: { weight: Math.round(parseAmount(values.weight) ?? 0) },
    stock_tracking: { stock_tracking: values.stock_tracking },
    // each is a picture that the API has answered
    images: { images: values.images as ProductChange['images'] },
    options: { options: values.options },
    $locale: { $locale: listFilledTexts(values.$locale) },
    variants: {
      variants: {
        results: values.variants.map(({ id, option_value_ids, price, sku, stock }) => ({
          ...(storedIds.has(id) ? { id } : { stock_level: Math.round(parseAmount(stock) ?? 0) }),
          option_value_ids,
          sku: orNull(sku),
          price: parseAmount(price),
        })),
      },
    },
  };
}

/** A field without a text has the store's own one: it is not among those of its language. */
function listFilledTexts(texts: ProductTexts): ProductTexts {
  const filled = Object.entries(texts).map(([code, fields]) => {
    return [code, Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''))] as const;
  });
  return Object.fromEntries(filled.filter(([, fields]) => Object.keys(fields).length > 0));
}

/** @returns what a copy of a product begins with: a draft without address, article number and stock, with variants of its own */
export function copyProductValues(values: ProductValues, name: string): ProductValues {
  const newIds = new Map<string, string>();
  const findNewId = (id: string) => {
    const newId = newIds.get(id) ?? createId();
    newIds.set(id, newId);
    return newId;
  };
  return {
    ...values,
    name,
    status: 'draft',
    slug: '',
    sku: '',
    options: values.options.map((option) => ({
      ...option,
      id: findNewId(option.id),
      values: option.values.map((value) => ({ ...value, id: findNewId(value.id) })),
    })),
    variants: values.variants.map((variant) => ({
      ...variant,
      id: findNewId(variant.id),
      option_value_ids: variant.option_value_ids.map(findNewId),
      sku: '',
      stock: '0',
    })),
    $locale: Object.fromEntries(Object.entries(values.$locale).map(([code, { slug, ...texts }]) => [code, texts])),
  };
}

/** @returns the fields of a change that differ from the product as it was read */
export function buildProductChange(base: ProductValues, values: ProductValues): ProductChange {
  const fields = toApiFields(base, values);
  return Object.assign({}, ...listChangedFields(base, values).map((field) => fields[field]));
}

/** @param stock pieces of a product without variants, as typed */
export function buildNewProduct(values: ProductValues, stock: string): ProductInput {
  const level = parseAmount(stock);
  return {
    // a change has the fields of a new product, and those of answers besides
    ...(buildProductChange(emptyProduct, values) as Partial<ProductInput>),
    name: values.name.trim(),
    price: parseAmount(values.price) ?? 0,
    status: values.status,
    stock_tracking: values.stock_tracking,
    ...(level !== undefined && values.variants.length === 0 ? { stock_level: Math.round(level) } : {}),
  };
}

/** @returns variants that the shop has and whose stock was counted differently, with the level that was typed */
export function listCountedVariants(base: ProductValues, values: ProductValues): { id: string; stock_level: number }[] {
  const previousStocks = new Map(base.variants.map(({ id, stock }) => [id, stock]));
  return values.variants.flatMap(({ id, stock }) => {
    const stock_level = parseAmount(stock);
    const previousStock = previousStocks.get(id);
    const isCounted = stock_level !== undefined && previousStock !== undefined && stock !== previousStock;
    return isCounted ? [{ id, stock_level: Math.round(stock_level) }] : [];
  });
}

const createId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 24);

/**
 * Applies names of values to an option: those that stay keep their ids, and with them their variants.
 * @param text names with commas between
 */
export function renameOptionValues(option: OptionValues, text: string): OptionValues {
  const names = splitTags(text);
  const values = names.map(
    (name) => option.values.find((value) => value.name === name) ?? { id: createId(), name, price: 0 },
  );
  return { ...option, values };
}

export const createOption = (): OptionValues => ({ id: createId(), name: '', values: [] });

/**
 * Makes the variants of all combinations of values; those that are there already stay as they are.
 * @param start what a new variant begins with
 */
export function combineVariants(
  options: OptionValues[],
  variants: VariantValues[],
  start: Pick<VariantValues, 'price'>,
): VariantValues[] {
  const usedOptions = options.filter(({ values }) => values.length > 0);
  if (usedOptions.length === 0) return [];
  const combinations = usedOptions.reduce<string[][]>(
    (begun, { values }) => begun.flatMap((ids) => values.map(({ id }) => [...ids, id])),
    [[]],
  );
  const toKey = (ids: string[]) => ids.toSorted().join();
  const variantsByKey = new Map(variants.map((variant) => [toKey(variant.option_value_ids), variant]));
  return combinations.map(
    (ids) =>
      variantsByKey.get(toKey(ids)) ?? {
        id: createId(),
        option_value_ids: ids,
        price: start.price,
        sku: '',
        stock: '0',
      },
  );
}

export function nameVariant(
  options: OptionValues[],
  { option_value_ids }: Pick<VariantValues, 'option_value_ids'>,
): string {
  const names = new Map(options.flatMap(({ values }) => values.map(({ id, name }) => [id, name])));
  return option_value_ids.map((id) => names.get(id) ?? id).join(' / ');
}
