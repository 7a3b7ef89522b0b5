import type { Schema } from '../http/routes/route.ts';
import { type Json, toInputSchema } from './json-schema.ts';

export function pathParameters(path: string): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

/** Describes query parameters. Nested values use brackets: `where[price][$gte]=10`. */
export function queryParameters(query?: Schema): Json[] {
  if (!query) return [];
  const { properties = {} } = toInputSchema(query);
  return Object.entries(properties).map(([name, converted]) => {
    const schema = isNumberText(query, name) ? toIntegerSchema(converted) : converted;
    const isNested = Object(schema).type === 'object';
    return { name, in: 'query', schema, ...(isNested ? { style: 'deepObject', explode: true } : {}) };
  });
}

/** Digits that are read as a number. */
function isNumberText(query: object, name: string): boolean {
  const entry = Object(query).entries?.[name];
  const pipe: unknown = (entry?.wrapped ?? entry)?.pipe;
  return Array.isArray(pipe) && pipe.some(({ operation }) => operation === Number);
}

function toIntegerSchema(converted: unknown): Json {
  const { default: fallback } = Object(converted);
  return { type: 'integer', ...(fallback === undefined ? {} : { default: Number(fallback) }) };
}

/** e.g. `getProductsId` */
export function buildOperationId(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replaceAll(/[/{}.-]+(\w?)/g, (_, next) => next.toUpperCase())}`;
}
