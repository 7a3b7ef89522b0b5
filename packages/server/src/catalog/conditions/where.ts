import { buildValidationError } from '../../http/errors.ts';
import type { Query, QueryValue } from '../../http/query.ts';
import { type Condition, joinWithAnd, joinWithOr, negateIncludingNull } from './condition.ts';
import { type Fields, requireField } from './fields.ts';

/**
 * Conditions of `where` (§7): `where[price][$gte]=10`, `where[$or][0][sale]=true`, `where[shipping.free]=true`,
 * `where[name][$regex]=^Mug`.
 * @throws ApiError `validation_error` for a field or an operator that is not known
 */
export function whereConditions(whereClause: QueryValue, fields: Fields): Condition[] {
  return Object.entries(requireObject(whereClause, 'where')).map(([key, value]) => {
    const join = Object.hasOwn(junctions, key) ? junctions[key] : undefined;
    return join ? join(parseBranches(value, fields)) : fieldCondition(key, value, fields);
  });
}

const junctions: Record<string, (conditions: Condition[]) => Condition> = {
  $and: joinWithAnd,
  $or: joinWithOr,
  $nor: (conditions) => negateIncludingNull(joinWithOr(conditions)),
};

function parseBranches(value: QueryValue, fields: Fields): Condition[] {
  const branches = Array.isArray(value) ? value : [value];
  return branches.map((branch) => joinWithAnd(whereConditions(branch, fields)));
}

/** `value` is a plain value, a list of them, operators, or (for `shipping[free]`) the fields one level deeper. */
function fieldCondition(name: string, value: QueryValue, fields: Fields): Condition {
  if (typeof value === 'string') return compareField('$eq', name, value, fields);
  if (Array.isArray(value)) return compareField('$in', name, value, fields);
  const parts = Object.entries(value).map(([key, entry]) => {
    if (key === '$not') return negateIncludingNull(fieldCondition(name, requireObject(entry, key), fields));
    if (key === '$regex') return compareField(key, name, { $regex: entry, $options: value.$options ?? '' }, fields);
    if (key === '$options' && value.$regex !== undefined) return joinWithAnd([]);
    return key.startsWith('$')
      ? compareField(key, name, entry, fields)
      : fieldCondition(`${name}.${key}`, entry, fields);
  });
  return joinWithAnd(parts);
}

function compareField(operator: string, name: string, value: QueryValue, fields: Fields): Condition {
  const { operators } = requireField(fields, name);
  const test = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (!test) throw buildValidationError(`There is no operator '${operator}' for ${name}`, operator);
  return test(value, name);
}

function requireObject(value: QueryValue, name: string): Query {
  if (typeof value !== 'object' || Array.isArray(value)) throw buildValidationError(`${name} must be an object`, name);
  return value;
}
