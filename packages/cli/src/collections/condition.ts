import { UsageError } from '../usage-error.ts';

const operators = ['eq', 'ne', 'in', 'nin', 'gt', 'gte', 'lt', 'lte', 'within_days', 'before_days'] as const;

interface Condition {
  field: string;
  operator: (typeof operators)[number];
  value: string | number | boolean | string[];
}

/** Accepts a condition of a rule such as `price:lte:20`; values of a list have a bar between them. */
export const acceptCondition = {
  placeholder: 'field:operator:value',
  read(input: string, name: string): Condition {
    const [, field = '', word = '', text = ''] = input.match(/^([^:\s]+):([a-z_]+):(.+)$/s) ?? [];
    const operator = operators.find((candidate) => candidate === word);
    if (operator) return { field, operator, value: readValue(field, operator, text) };
    throw new UsageError(
      `${name} is a field, one of ${operators.join(', ')} and a value, like price:lte:20, not '${input}'.`,
    );
  },
};

function readValue(field: string, operator: Condition['operator'], text: string): Condition['value'] {
  if (operator === 'in' || operator === 'nin') return text.split('|');
  if (operator.endsWith('_days') && /^\d+$/.test(text)) return Number(text);
  if (field === 'sale') return text === 'true' || text === 'yes';
  return field === 'price' && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
