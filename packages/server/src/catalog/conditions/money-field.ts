import { toMinorUnits } from '@mercer/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QueryValue } from '../../http/query.ts';
import { convertMinor } from '../../settings/index.ts';
import type { ProductSet, Span } from '../bitmaps/index.ts';
import { hasOwnPrices, ownPriceOf, type Shown } from '../shown/index.ts';
import { all, any, type Condition, not, withSet } from './condition.ts';
import { columnOperators, type Operators } from './operators.ts';
import { number, queryText, queryTexts, type Read } from './read-value.ts';

type PriceColumn = 'price' | 'sale_price' | 'orig_price';

/**
 * Compares a price as it is shown with the stored one of the base currency. The amount is brought to the base currency
 * and not the column to the shown one, so that an index on the column serves every currency.
 */
export function moneyOperators(name: PriceColumn, shown: Shown): Operators {
  const base = sql.ref(`products.${name}`);
  const read = (text: string, field: string) => toMinorUnits(number(text, field), shown.currency);
  const plain = columnOperators(base, read);
  if (shown.currency === shown.store.currency) return name === 'price' ? withSpans(plain, read) : plain;
  const compare = (span: (amount: number) => Span) => (value: QueryValue, field: string) =>
    within(name, span(read(queryText(value, field), field)), shown);
  const equal = (amount: number): Span => ({ from: amount, to: amount + 1 });
  const among = (value: QueryValue, field: string) =>
    any(queryTexts(value, field).map((entry) => within(name, equal(read(entry, field)), shown)));
  const orNull = (condition: Condition) => any([sql<SqlBool>`${base} is null`, condition]);
  return {
    ...plain,
    $eq: (value, field) => (value === '' ? not(sql`${base} is not null`) : compare(equal)(value, field)),
    $ne: (value, field) => (value === '' ? sql`${base} is not null` : orNull(not(compare(equal)(value, field)))),
    ...Object.fromEntries(Object.entries(spans).map(([operator, span]) => [operator, compare(span)])),
    $in: among,
    $nin: (value, field) => orNull(not(among(value, field))),
  };
}

function within(name: PriceColumn, span: Span, shown: Shown): Condition {
  const baseSpan: Span = {};
  if (span.from !== undefined) baseSpan.from = lowestBase(span.from, shown);
  if (span.to !== undefined) baseSpan.to = lowestBase(span.to, shown);
  const base = inSpan(sql.ref(`products.${name}`), baseSpan);
  const set = (known: ProductSet) => (name === 'price' ? known : undefined);
  if (!hasOwnPrices(shown)) return withSet(base, set({ kind: 'price', span: baseSpan }));
  const own = inSpan(ownPriceOf(name, shown), span);
  return withSet(
    sql`(case when ${ownPriceExists(shown)} then ${own} else ${base} end)`,
    set({ kind: 'price', span: baseSpan, own: { currency: shown.currency, span } }),
  );
}

const spans: Record<string, (amount: number) => Span> = {
  $gt: (amount) => ({ from: amount + 1 }),
  $gte: (amount) => ({ from: amount }),
  $lt: (amount) => ({ to: amount }),
  $lte: (amount) => ({ to: amount + 1 }),
};

function withSpans(plain: Operators, read: Read): Operators {
  const ranges = Object.entries(spans).map(([operator, spanOf]) => {
    const compare: Operators[string] = (value, field) =>
      withSet(plain[operator]?.(value, field) ?? all([]), {
        kind: 'price',
        span: spanOf(Number(read(queryText(value, field), field))),
      });
    return [operator, compare];
  });
  return { ...plain, ...Object.fromEntries(ranges) };
}

function ownPriceExists({ currency }: Shown): Condition {
  return sql<SqlBool>`exists (select 1 from prices
    where prices.product_id = products.id and prices.currency = ${currency} and prices.item_id = '')`;
}

function inSpan(column: RawBuilder<unknown>, { from, to }: Span): Condition {
  return all([
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} < ${to}`]),
  ]);
}

/** Beyond every price. */
const maxAmount = 1e15;

/** The lowest amount of the base currency that is shown as `amount` or more; a higher one is never shown as less. */
function lowestBase(amount: number, { store, currency }: Shown): number {
  if (amount <= 0) return amount;
  let [low, high] = [0, 1];
  while (convertMinor(high, currency, store) < amount && high < maxAmount) high *= 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (convertMinor(middle, currency, store) < amount) low = middle;
    else high = middle;
  }
  return high;
}
