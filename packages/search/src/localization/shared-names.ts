import type { Product, ProductAttribute, ProductOption, PurchaseOptions } from '@mercer/contract';
import { type Db, defineStatement, isInJsonList, parseJson, type Row } from '@mercer/database';

/** Names that many products share, by what they are called in the store's own language; attributes by their id. */
export interface SharedNames {
  attribute(id: string, originalName: string): string;
  option(originalName: string): string;
  /** A value of an attribute or an option, or the name of a plan. */
  text(originalText: string): string;
}

const ownNames: SharedNames = {
  attribute: (_id, originalName) => originalName,
  option: (originalName) => originalName,
  text: (originalText) => originalText,
};

/**
 * Reads the translated names that products share. Sends one statement for a whole list, none for the store's own
 * language.
 * @param texts values that may be needed; they are many, attributes and options are few
 */
export async function readSharedNames(
  db: Db,
  { locales }: { locales: string[] },
  texts: () => string[] = () => [],
): Promise<SharedNames> {
  if (locales.length === 0) return ownNames;
  const uniqueTexts = [...new Set(texts())];
  const rows = await readNames(db, JSON.stringify(uniqueTexts), JSON.stringify(locales));
  const inOrder = rows.toSorted((a, b) => locales.indexOf(b.locale) - locales.indexOf(a.locale));
  const names = new Map(inOrder.map(({ model, record_id, value }) => [`${model} ${record_id}`, value]));
  return {
    attribute: (id, originalName) => names.get(`attributes ${id}`) ?? originalName,
    option: (originalName) => names.get(`options ${originalName}`) ?? originalName,
    text: (originalText) => names.get(`texts ${originalText}`) ?? originalText,
  };
}

const readNames = defineStatement((db: Db, texts: string, locales: string) =>
  db
    .selectFrom('translations')
    .select(['model', 'record_id', 'locale', 'value'])
    .where((eb) =>
      eb.or([
        eb('model', 'in', ['attributes', 'options']),
        eb.and([eb('model', '=', 'texts'), isInJsonList(db, 'record_id', texts)]),
      ]),
    )
    .where(isInJsonList(db, 'locale', locales))
    .where('field', '=', 'name')
    .where('value', '<>', ''),
);

type TranslatableProduct = Pick<Row<'products'>, 'attributes' | 'options' | 'purchase_options'>;

/** Lists the texts of products that other products may share. */
export function listSharedTexts(products: TranslatableProduct[]): string[] {
  return products.flatMap(({ attributes, options, purchase_options }) => [
    ...Object.values(parseJson<Product['attributes']>(attributes)).flatMap(({ value }) => value),
    ...parseJson<ProductOption[]>(options).flatMap(({ values }) => values.map(({ name }) => name)),
    ...(parseJson<PurchaseOptions>(purchase_options).subscription?.plans ?? []).map(({ name }) => name),
  ]);
}

export function translateValue(value: ProductAttribute['value'], names: SharedNames): ProductAttribute['value'] {
  return Array.isArray(value) ? value.map(names.text) : names.text(value);
}

export function translateOption(option: ProductOption, names: SharedNames): ProductOption {
  const values = option.values.map((value) => ({ ...value, name: names.text(value.name) }));
  return { ...option, name: names.option(option.name), values };
}

export function translatePlans(options: PurchaseOptions, names: SharedNames): PurchaseOptions {
  const { subscription } = options;
  if (!subscription) return options;
  const plans = subscription.plans.map((plan) => ({ ...plan, name: names.text(plan.name) }));
  return { ...options, subscription: { ...subscription, plans } };
}

/** A variant that is called by its values is called by their shown names; another name stays. */
export function namedVariant(name: string, valueIds: string[], options: ProductOption[], names: SharedNames): string {
  const values = options.flatMap(({ values }) => values.filter(({ id }) => valueIds.includes(id)));
  const valueNames = values.map((value) => value.name);
  return name === valueNames.join(', ') ? valueNames.map(names.text).join(', ') : name;
}
