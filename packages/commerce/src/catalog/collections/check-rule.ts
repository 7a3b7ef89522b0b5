import type { StoreSettings } from '@mercer/contract';
import { ApiError } from '@mercer/platform/http/errors';
import type { InputFault } from '@mercer/platform/http/routes/read-input';
import { fieldsOfProducts, whereConditions } from '@mercer/search';
import { type CollectionCondition, isRuleField, relativeOperators, ruleFields, toRuleQuery } from './rule.ts';

/** Finds what is wrong with conditions of a rule: each is read as a query of the shop would be. */
export function findRuleFaults(conditions: readonly CollectionCondition[], store: StoreSettings): InputFault[] {
  const fields = fieldsOfProducts({ store, currency: store.currency, locales: [] });
  return conditions.flatMap((condition, at): InputFault[] => {
    const path = `conditions.${at}`;
    const { field, operator, value } = condition;
    if (!isRuleField(field)) {
      const text = `one of ${ruleFields.join(', ')} is expected, or attributes. with the id of an attribute`;
      return [{ path: `${path}.field`, text }];
    }
    if (relativeOperators[operator]) return findRelativeFaults(condition, path);
    const takesList = operator === 'in' || operator === 'nin';
    if (takesList !== Array.isArray(value))
      return [{ path: `${path}.value`, text: takesList ? 'a list is expected' : 'a single value is expected' }];
    if (takesList && String(value) === '') return [{ path: `${path}.value`, text: 'at least one value is expected' }];
    try {
      whereConditions(toRuleQuery({ match: 'all', conditions: [condition] }, 0), fields);
      return [];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOperator = error.param?.startsWith('$') ?? false;
      return [{ path: `${path}.${isOperator ? 'operator' : 'value'}`, text: error.message }];
    }
  });
}

const mostDays = 3650;

function findRelativeFaults({ field, value }: CollectionCondition, path: string): InputFault[] {
  const isDays = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostDays;
  return [
    ...(field === 'date_created'
      ? []
      : [{ path: `${path}.field`, text: 'date_created is expected with this operator' }]),
    ...(isDays ? [] : [{ path: `${path}.value`, text: `a number of days from 1 to ${mostDays} is expected` }]),
  ];
}
