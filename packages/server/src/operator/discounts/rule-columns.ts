import { toMajorUnits } from '@mercer/contract';
import { parseJson, type Row } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';
import { minorAmount } from '../../http/minor-amount.ts';
import type { RuleFields, WireConditions, WireOffer } from './schema.ts';

type Rule = Row<'promotions'>;

/** What coupons and promotions have in common, as it is kept: amounts in minor units of the store's currency. */
export function ruleColumns(
  given: RuleFields,
  before: Rule | undefined,
  currency: string,
): Omit<Rule, 'id' | 'date_created'> {
  const date_from = kept(given.date_from, before?.date_from);
  const date_to = kept(given.date_to, before?.date_to);
  if (date_from && date_to && date_from >= date_to) throw invalid('date_to: it is not after date_from', 'date_to');
  return {
    name: given.name ?? before?.name ?? '',
    active: given.active === undefined ? (before?.active ?? 1) : given.active ? 1 : 0,
    offer: given.offer ? JSON.stringify(storedOffer(given.offer, currency)) : (before?.offer ?? '{}'),
    conditions: given.conditions
      ? JSON.stringify(storedConditions(given.conditions, currency))
      : (before?.conditions ?? '{}'),
    currency: before?.currency ?? null,
    date_from,
    date_to,
    priority: given.priority ?? before?.priority ?? 0,
    exclusive: given.exclusive === undefined ? (before?.exclusive ?? 0) : given.exclusive ? 1 : 0,
  };
}

export function kept<T>(given: T | null | undefined, before: T | null = null): T | null {
  return given === undefined ? before : given;
}

function storedOffer(offer: WireOffer, currency: string) {
  return offer.type === 'fixed' ? { ...offer, amount: minorAmount(offer.amount, currency, 'offer.amount') } : offer;
}

function storedConditions({ minimum, ...conditions }: WireConditions, currency: string) {
  if (minimum === undefined) return conditions;
  return { ...conditions, minimum: minorAmount(minimum, currency, 'conditions.minimum') };
}

/** As it is answered. @param currency the store's, where the rule has none of its own */
export function ruleAnswer(row: Rule, currency: string) {
  const own = row.currency ?? currency;
  const offer = parseJson<WireOffer>(row.offer);
  const { minimum, ...conditions } = parseJson<WireConditions>(row.conditions);
  return {
    id: row.id,
    name: row.name,
    active: row.active === 1,
    offer: offer.type === 'fixed' ? { ...offer, amount: toMajorUnits(offer.amount, own) } : offer,
    conditions: minimum === undefined ? conditions : { ...conditions, minimum: toMajorUnits(minimum, own) },
    date_from: row.date_from,
    date_to: row.date_to,
    priority: row.priority,
    exclusive: row.exclusive === 1,
    date_created: row.date_created,
  };
}
