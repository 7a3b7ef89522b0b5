import { toMinorUnits } from '@mercer/contract';
import type { QueryValue } from '@mercer/platform/http/query';
import { convertMinor } from '@mercer/platform/settings';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProductSet, Span } from '../bitmaps/index.ts';
import { hasCurrencyPrices, type Localization, selectCurrencyPrice } from '../localization/index.ts';
import { attachSet, type Condition, joinWithAnd, joinWithOr, negateCondition } from './condition.ts';
import { columnOperators, type Operators } from './operators.ts';
import { parseNumber, type Read, readSingleText, readTextList } from './read-value.ts';

type PriceColumn = 'price' | 'sale_price' | 'orig_price';

/**
 * Compares a price as it is shown with the stored one of the base currency. The amount is brought to the base currency
 * and not the column to the shown one, so that an index on the column serves every currency.
 */
export function moneyOperators(name: PriceColumn, localization: Localization): Operators {
  const base = sql.ref(`products.${name}`);
  const parseAmount = (text: string, field: string) => toMinorUnits(parseNumber(text, field), localization.currency);
  const plain = columnOperators(base, parseAmount);
  if (localization.currency === localization.store.currency)
    return name === 'price' ? addPriceSpans(plain, parseAmount) : plain;
  const compareAmount = (span: (amount: number) => Span) => (value: QueryValue, field: string) =>
    matchPriceSpan(name, span(parseAmount(readSingleText(value, field), field)), localization);
  const toExactSpan = (amount: number): Span => ({ from: amount, to: amount + 1 });
  const matchAnyAmount = (value: QueryValue, field: string) =>
    joinWithOr(
      readTextList(value, field).map((entry) =>
        matchPriceSpan(name, toExactSpan(parseAmount(entry, field)), localization),
      ),
    );
  const allowNull = (condition: Condition) => joinWithOr([sql<SqlBool>`${base} is null`, condition]);
  return {
    ...plain,
    $eq: (value, field) =>
      value === '' ? negateCondition(sql`${base} is not null`) : compareAmount(toExactSpan)(value, field),
    $ne: (value, field) =>
      value === '' ? sql`${base} is not null` : allowNull(negateCondition(compareAmount(toExactSpan)(value, field))),
    ...Object.fromEntries(Object.entries(spans).map(([operator, span]) => [operator, compareAmount(span)])),
    $in: matchAnyAmount,
    $nin: (value, field) => allowNull(negateCondition(matchAnyAmount(value, field))),
  };
}

function matchPriceSpan(name: PriceColumn, span: Span, localization: Localization): Condition {
  const baseSpan: Span = {};
  if (span.from !== undefined) baseSpan.from = findLowestBase(span.from, localization);
  if (span.to !== undefined) baseSpan.to = findLowestBase(span.to, localization);
  const base = matchSpan(sql.ref(`products.${name}`), baseSpan);
  const toPriceSet = (productSet: ProductSet) => (name === 'price' ? productSet : undefined);
  if (!hasCurrencyPrices(localization)) return attachSet(base, toPriceSet({ kind: 'price', span: baseSpan }));
  const ownCondition = matchSpan(selectCurrencyPrice(name, localization), span);
  return attachSet(
    sql`(case when ${hasCurrencyPrice(localization)} then ${ownCondition} else ${base} end)`,
    toPriceSet({ kind: 'price', span: baseSpan, ownPrice: { currency: localization.currency, span } }),
  );
}

const spans: Record<string, (amount: number) => Span> = {
  $gt: (amount) => ({ from: amount + 1 }),
  $gte: (amount) => ({ from: amount }),
  $lt: (amount) => ({ to: amount }),
  $lte: (amount) => ({ to: amount + 1 }),
};

function addPriceSpans(plain: Operators, parseValue: Read): Operators {
  const ranges = Object.entries(spans).map(([operator, spanOf]) => {
    const compareWithSpan: Operators[string] = (value, field) =>
      attachSet(plain[operator]?.(value, field) ?? joinWithAnd([]), {
        kind: 'price',
        span: spanOf(Number(parseValue(readSingleText(value, field), field))),
      });
    return [operator, compareWithSpan];
  });
  return { ...plain, ...Object.fromEntries(ranges) };
}

function hasCurrencyPrice({ currency }: Localization): Condition {
  return sql<SqlBool>`exists (select 1 from prices
    where prices.product_id = products.id and prices.currency = ${currency} and prices.item_id = '')`;
}

function matchSpan(column: RawBuilder<unknown>, { from, to }: Span): Condition {
  return joinWithAnd([
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} < ${to}`]),
  ]);
}

/** Beyond every price. */
const maxAmount = 1e15;

/** The lowest amount of the base currency that is shown as `amount` or more; a higher one is never shown as less. */
function findLowestBase(amount: number, { store, currency }: Localization): number {
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
