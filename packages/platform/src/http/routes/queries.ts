import * as v from 'valibot';

const text = v.optional(v.string());
const number = v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,12}$/), v.transform(Number)));
/** names with their values: `where[price][$gte]=10` */
const nested = v.optional(v.record(v.string(), v.unknown()));

/** `limit` is 15 unless given, and 1,000 at most. */
export const paging = { limit: number, page: number };
export const pagedQuery = v.object(paging);

export const togetherQuery = v.object({
  with: v.pipe(v.string(), v.description('ids of one to ten products, with commas between them')),
  limit: number,
});

/** `fields` names those that are wanted; the others are left out. */
export const expandQuery = v.object({ expand: text, fields: text });

export const productQuery = v.object({
  ...paging,
  search: text,
  category: text,
  sort: text,
  expand: text,
  fields: text,
  where: nested,
  $filters: nested,
  $facets: v.optional(v.picklist(['true', 'false'])),
  $cache: v.optional(v.picklist(['true', 'false'])),
});

export const recordQuery = v.object({ ...paging, sort: text, expand: text, fields: text, where: nested });
export const tokenQuery = v.object({ token: text });
/**
 * Formats of an invoice; `zugferd` is a PDF that carries XML of EN 16931, `xrechnung` the XML alone, `xrechnung_ubl` and `peppol` the same
 * contents as UBL 2.1.
 */
export const invoiceFormat = v.optional(
  v.picklist(['html', 'pdf', 'zugferd', 'xrechnung', 'xrechnung_ubl', 'peppol', 'json']),
);

export const invoiceQuery = v.object({ id: text, format: invoiceFormat });
