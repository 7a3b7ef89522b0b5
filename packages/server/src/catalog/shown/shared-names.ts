import type { Product, ProductOption, PurchaseOptions } from '@mercer/contract';
import { type Db, isIn, parseJson, type Row, statement } from '../../db/index.ts';

/** Names that many products share, by what they are called in the store's own language; attributes by their id. */
export interface SharedNames {
  attribute(id: string, own: string): string;
  option(own: string): string;
  /** A value of an attribute or an option, or the name of a plan. */
  text(own: string): string;
}

const ownNames: SharedNames = { attribute: (_id, own) => own, option: (own) => own, text: (own) => own };

/**
 * One statement for a whole list, none in the store's own language.
 * @param texts that may be asked for; values are many, attributes and options few
 */
export async function sharedNames(
  db: Db,
  { locales }: { locales: string[] },
  texts: () => string[] = () => [],
): Promise<SharedNames> {
  if (locales.length === 0) return ownNames;
  const wanted = [...new Set(texts())];
  const rows = await readNames(db, JSON.stringify(wanted), JSON.stringify(locales));
  const inOrder = rows.toSorted((a, b) => locales.indexOf(b.locale) - locales.indexOf(a.locale));
  const names = new Map(inOrder.map(({ model, record_id, value }) => [`${model} ${record_id}`, value]));
  return {
    attribute: (id, own) => names.get(`attributes ${id}`) ?? own,
    option: (own) => names.get(`options ${own}`) ?? own,
    text: (own) => names.get(`texts ${own}`) ?? own,
  };
}

const readNames = statement((db: Db, texts: string, locales: string) =>
  db
    .selectFrom('translations')
    .select(['model', 'record_id', 'locale', 'value'])
    .where((eb) =>
      eb.or([
        eb('model', 'in', ['attributes', 'options']),
        eb.and([eb('model', '=', 'texts'), isIn(db, 'record_id', texts)]),
      ]),
    )
    .where(isIn(db, 'locale', locales))
    .where('field', '=', 'name')
    .where('value', '<>', ''),
);

type Worded = Pick<Row<'products'>, 'attributes' | 'options' | 'purchase_options'>;

/** What products say in words that others may share. */
export function sharedTexts(products: Worded[]): string[] {
  return products.flatMap(({ attributes, options, purchase_options }) => [
    ...Object.values(parseJson<Product['attributes']>(attributes)).flatMap(({ value }) => value),
    ...parseJson<ProductOption[]>(options).flatMap(({ values }) => values.map(({ name }) => name)),
    ...(parseJson<PurchaseOptions>(purchase_options).subscription?.plans ?? []).map(({ name }) => name),
  ]);
}
