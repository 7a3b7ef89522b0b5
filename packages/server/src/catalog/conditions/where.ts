import { invalid } from '../../http/errors.ts';
import type { Query, QueryValue } from '../../http/query.ts';
import { all, any, type Condition, unless } from './condition.ts';
import { type Fields, fieldNamed } from './fields.ts';

/**
 * Conditions of `where` (§7): `where[price][$gte]=10`, `where[$or][0][sale]=true`, `where[shipping.free]=true`,
 * `where[name][$regex]=^Mug`.
 * @throws ApiError `validation_error` for a field or an operator that is not known
 */
export function whereConditions(where: QueryValue, fields: Fields): Condition[] {
  return Object.entries(objectOf(where, 'where')).map(([key, value]) => {
    const join = Object.hasOwn(junctions, key) ? junctions[key] : undefined;
    return join ? join(branchesOf(value, fields)) : fieldCondition(key, value, fields);
  });
}

const junctions: Record<string, (conditions: Condition[]) => Condition> = {
  $and: all,
  $or: any,
  $nor: (conditions) => unless(any(conditions)),
};

function branchesOf(value: QueryValue, fields: Fields): Condition[] {
  const branches = Array.isArray(value) ? value : [value];
  return branches.map((branch) => all(whereConditions(branch, fields)));
}

/** `value` is a plain value, a list of them, operators, or (for `shipping[free]`) the fields one level deeper. */
function fieldCondition(name: string, value: QueryValue, fields: Fields): Condition {
  if (typeof value === 'string') return compare('$eq', name, value, fields);
  if (Array.isArray(value)) return compare('$in', name, value, fields);
  const parts = Object.entries(value).map(([key, entry]) => {
    if (key === '$not') return unless(fieldCondition(name, objectOf(entry, key), fields));
    if (key === '$regex') return compare(key, name, { $regex: entry, $options: value.$options ?? '' }, fields);
    if (key === '$options' && value.$regex !== undefined) return all([]);
    return key.startsWith('$') ? compare(key, name, entry, fields) : fieldCondition(`${name}.${key}`, entry, fields);
  });
  return all(parts);
}

function compare(operator: string, name: string, value: QueryValue, fields: Fields): Condition {
  const { operators } = fieldNamed(fields, name);
  const test = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (!test) throw invalid(`There is no operator '${operator}' for ${name}`, operator);
  return test(value, name);
}

function objectOf(value: QueryValue, name: string): Query {
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid(`${name} must be an object`, name);
  return value;
}
