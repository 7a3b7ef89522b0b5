import { toMinorUnits } from '@mercer/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QueryValue } from '../../http/query.ts';
import { convertMinor } from '../../settings/index.ts';
import { hasOwnPrices, ownPriceOf, type Shown } from '../shown/index.ts';
import { all, any, type Condition } from './condition.ts';
import { columnOperators, not, type Operators } from './operators.ts';
import { number, queryText, queryTexts } from './read-value.ts';

type PriceColumn = 'price' | 'sale_price' | 'orig_price';

/** From one amount on, up to but without another. */
interface Span {
  from?: number;
  to?: number;
}

/**
 * Compares a price as it is shown with the stored one of the base currency. The amount is brought to the base currency
 * and not the column to the shown one, so that an index on the column serves every currency.
 */
export function moneyOperators(name: PriceColumn, shown: Shown): Operators {
  const base = sql.ref(`products.${name}`);
  const read = (text: string, field: string) => toMinorUnits(number(text, field), shown.currency);
  const plain = columnOperators(base, read);
  if (shown.currency === shown.store.currency) return plain;
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
    $gt: compare((amount) => ({ from: amount + 1 })),
    $gte: compare((amount) => ({ from: amount })),
    $lt: compare((amount) => ({ to: amount })),
    $lte: compare((amount) => ({ to: amount + 1 })),
    $in: among,
    $nin: (value, field) => orNull(not(among(value, field))),
  };
}

function within(name: PriceColumn, span: Span, shown: Shown): Condition {
  const base = inSpan(sql.ref(`products.${name}`), {
    ...(span.from === undefined ? {} : { from: lowestBase(span.from, shown) }),
    ...(span.to === undefined ? {} : { to: lowestBase(span.to, shown) }),
  });
  if (!hasOwnPrices(shown)) return base;
  const own = inSpan(ownPriceOf(name, shown), span);
  return sql<SqlBool>`(case when ${ownPriceExists(shown)} then ${own} else ${base} end)`;
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
