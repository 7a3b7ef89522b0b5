import * as v from 'valibot';
import { money, possiblyEmptyText } from '../description/fields.ts';

const code = v.pipe(v.string(), v.minLength(2), v.maxLength(20));

/** Texts in the store's other languages, by locale; given, they take the place of all that were there. */
export function buildLocaleInput<Entries extends v.ObjectEntries>(fields: Entries) {
  return v.optional(v.record(code, v.strictObject(fields)));
}

/** Meta title and description that search engines get in place of name and description. */
export const metaInput = {
  meta_title: v.nullish(possiblyEmptyText(200)),
  meta_description: v.nullish(possiblyEmptyText(1000)),
};
export const metaTranslations = {
  meta_title: v.optional(possiblyEmptyText(200)),
  meta_description: v.optional(possiblyEmptyText(1000)),
};
export const metaAnswer = { meta_title: v.nullable(v.string()), meta_description: v.nullable(v.string()) };

export const localeAnswer = v.optional(v.record(v.string(), v.record(v.string(), v.string())));

/** Prices of its own in the store's other currencies, by code; given, they take the place of all that were there. */
export const currencyInput = v.optional(
  v.record(
    code,
    v.strictObject({ price: v.optional(money), sale_price: v.nullish(money), orig_price: v.nullish(money) }),
  ),
);

export const currencyAnswer = v.optional(
  v.record(
    v.string(),
    v.strictObject({ price: v.number(), sale_price: v.optional(v.number()), orig_price: v.optional(v.number()) }),
  ),
);

export type LocaleFields = Record<string, Record<string, string | undefined>>;
export type CurrencyFields = NonNullable<v.InferOutput<typeof currencyInput>>;
