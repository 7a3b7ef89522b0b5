import { type Clause, invalidQuery, type Query } from './search-query.ts';

export type SearchableName = 'charge' | 'customer' | 'payment_intent';

type FieldType = 'token' | 'string' | 'numeric';

const card = Object.fromEntries(
  ['last4', 'exp_month', 'exp_year', 'brand', 'fingerprint'].map((fact) => [
    `payment_method_details.card.${fact}`,
    'token' as const,
  ]),
);
const price = { amount: 'numeric', created: 'numeric', currency: 'token', customer: 'token', status: 'token' } as const;

/** The query fields of each kind of object, after https://docs.stripe.com/search#supported-query-fields-for-each-resource */
const fields: Record<SearchableName, Record<string, FieldType>> = {
  charge: { ...price, ...card, 'billing_details.address.postal_code': 'token', disputed: 'token', refunded: 'token' },
  customer: { created: 'numeric', email: 'string', name: 'string', phone: 'string' },
  payment_intent: price,
};

const operators: Record<FieldType, Clause['operator'][]> = {
  token: [':'],
  string: [':', '~'],
  numeric: [':', '=', '>', '<', '>=', '<='],
};

/** @throws StripeFault for a field or an operator that this kind of object cannot be searched by */
export function assertSearchable(name: SearchableName, { clauses }: Query): void {
  for (const { field, operator, value, isQuoted } of clauses) {
    const type = findFieldType(name, field);
    if (!type) throw invalidQuery(`Field \`${field.slice(0, 60)}\` is an unsupported search field for this resource.`);
    if (!operators[type].includes(operator)) {
      throw invalidQuery(`Operator ${operator} is not supported for the field \`${field.slice(0, 60)}\`.`);
    }
    if (operator === '~' && (value ?? '').length < 3) throw invalidQuery('A substring has at least 3 characters.');
    const isNumber = value !== null && /^-?\d+(\.\d+)?$/.test(value);
    if (type === 'numeric' && value !== null && !isNumber)
      throw invalidQuery(`\`${field}\` is compared with a number.`);
    if (value !== null && !isQuoted && !isNumber) throw invalidQuery('Strings are written in quotation marks.');
  }
}

function findFieldType(name: SearchableName, field: string): FieldType | undefined {
  if (field.startsWith('metadata.')) return 'token';
  return Object.hasOwn(fields[name], field) ? fields[name][field] : undefined;
}

/** True when the stored object matches the search query. */
export function matchesQuery(object: object, { clauses, joint }: Query): boolean {
  const isClauseMet = (clause: Clause) =>
    matchesClause(readFieldValue(object, clause.field), clause) !== clause.isNegated;
  return joint === 'or' ? clauses.some(isClauseMet) : clauses.every(isClauseMet);
}

function matchesClause(fieldValue: string | number | null, { field, operator, value }: Clause): boolean {
  if (value === null || fieldValue === null) return fieldValue === value;
  if (typeof fieldValue === 'number' && !field.startsWith('payment_method_details')) {
    return comparisons[operator]?.(fieldValue, Number(value)) ?? false;
  }
  const [text, sought] = [String(fieldValue), value].map((operand) => operand.toLowerCase()) as [string, string]; // maps two operands
  if (operator === '~') return text.includes(sought);
  // A string that has all words of the query in their order is an exact match for Stripe.
  return stringFields.has(field) ? ` ${text} `.includes(` ${sought} `) : text === sought;
}

const stringFields = new Set(['email', 'name', 'phone']);

const comparisons: Partial<Record<Clause['operator'], (fieldValue: number, value: number) => boolean>> = {
  ':': (fieldValue, value) => fieldValue === value,
  '=': (fieldValue, value) => fieldValue === value,
  '>': (fieldValue, value) => fieldValue > value,
  '<': (fieldValue, value) => fieldValue < value,
  '>=': (fieldValue, value) => fieldValue >= value,
  '<=': (fieldValue, value) => fieldValue <= value,
};

function readFieldValue(object: object, field: string): string | number | null {
  if (field === 'refunded') return describeRefundState(object);
  const key = field.startsWith('metadata.') ? ['metadata', field.slice('metadata.'.length)] : field.split('.');
  const nestedValue = key.reduce<unknown>((within, part) => readProperty(within, part), object);
  return typeof nestedValue === 'string' || typeof nestedValue === 'number'
    ? nestedValue
    : typeof nestedValue === 'boolean'
      ? `${nestedValue}`
      : null;
}

function readProperty(within: unknown, part: string): unknown {
  if (typeof within !== 'object' || within === null || !Object.hasOwn(within, part)) return null;
  return Reflect.get(within, part);
}

/** `true` for a charge that is refunded whole, `false` in part, `null` not at all. */
function describeRefundState(charge: object): string | null {
  const amount = readFieldValue(charge, 'amount_refunded');
  return amount === 0 || amount === null ? null : `${amount === readFieldValue(charge, 'amount')}`;
}
