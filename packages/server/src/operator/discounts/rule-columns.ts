import { toMajorUnits } from '@mercer/contract';
import { parseJson, type Row } from '../../db/index.ts';
import { buildValidationError } from '../../http/errors.ts';
import { toExactMinorAmount } from '../../http/minor-amount.ts';
import type { RuleFields, WireConditions, WireOffer } from './schema.ts';

type Rule = Row<'promotions'>;

/** Builds the columns that coupons and promotions share: amounts in minor units of the store's currency. */
export function buildRuleColumns(
  input: RuleFields,
  storedRule: Rule | undefined,
  currency: string,
): Omit<Rule, 'id' | 'date_created'> {
  const date_from = resolveFieldValue(input.date_from, storedRule?.date_from);
  const date_to = resolveFieldValue(input.date_to, storedRule?.date_to);
  if (date_from && date_to && date_from >= date_to)
    throw buildValidationError('date_to: it is not after date_from', 'date_to');
  return {
    name: input.name ?? storedRule?.name ?? '',
    active: input.active === undefined ? (storedRule?.active ?? 1) : input.active ? 1 : 0,
    offer: input.offer ? JSON.stringify(toStoredOffer(input.offer, currency)) : (storedRule?.offer ?? '{}'),
    conditions: input.conditions
      ? JSON.stringify(storedConditions(input.conditions, currency))
      : (storedRule?.conditions ?? '{}'),
    currency: storedRule?.currency ?? null,
    date_from,
    date_to,
    priority: input.priority ?? storedRule?.priority ?? 0,
    exclusive: input.exclusive === undefined ? (storedRule?.exclusive ?? 0) : input.exclusive ? 1 : 0,
  };
}

export function resolveFieldValue<T>(newValue: T | null | undefined, storedValue: T | null = null): T | null {
  return newValue === undefined ? storedValue : newValue;
}

function toStoredOffer(offer: WireOffer, currency: string) {
  return offer.type === 'fixed'
    ? { ...offer, amount: toExactMinorAmount(offer.amount, currency, 'offer.amount') }
    : offer;
}

function storedConditions({ minimum, ...conditions }: WireConditions, currency: string) {
  if (minimum === undefined) return conditions;
  return { ...conditions, minimum: toExactMinorAmount(minimum, currency, 'conditions.minimum') };
}

/** Serializes a rule for a response. @param currency the store's, where the rule has none of its own */
export function serializeRule(row: Rule, currency: string) {
  const ruleCurrency = row.currency ?? currency;
  const offer = parseJson<WireOffer>(row.offer);
  const { minimum, ...conditions } = parseJson<WireConditions>(row.conditions);
  return {
    id: row.id,
    name: row.name,
    active: row.active === 1,
    offer: offer.type === 'fixed' ? { ...offer, amount: toMajorUnits(offer.amount, ruleCurrency) } : offer,
    conditions: minimum === undefined ? conditions : { ...conditions, minimum: toMajorUnits(minimum, ruleCurrency) },
    date_from: row.date_from,
    date_to: row.date_to,
    priority: row.priority,
    exclusive: row.exclusive === 1,
    date_created: row.date_created,
  };
}
