import { entities } from '@mercer/platform/entities';
import type { Schema } from '@mercer/platform/http/routes/route';
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type Json = Record<string, unknown>;

type Override = NonNullable<Parameters<typeof toJsonSchema>[1]>['overrideSchema'];

// checks that JSON Schema has no words for are made all the same
const common = { target: 'draft-2020-12', errorMode: 'ignore' } as const;

/**
 * Converts the schema of an input. Fields that only responses contain (`v.unknown()` in operator schemas) become
 * read-only.
 */
export function toInputSchema(schema: Schema, isUnknownReadOnly = false) {
  const overrideSchema: Override = ({ valibotSchema, jsonSchema }) => {
    if (isUnknownReadOnly && valibotSchema.type === 'unknown') return { readOnly: true };
    return 'isClosed' in valibotSchema && valibotSchema.isClosed
      ? { ...jsonSchema, additionalProperties: false }
      : undefined;
  };
  const { $schema, ...converted } = toJsonSchema(schema, { ...common, typeMode: 'input', overrideSchema });
  return converted;
}

/** Converts all answer schemas together, so that a named entity is written once. */
export class AnswerSchemas {
  readonly #ids = new Map<Schema, string>();

  constructor(answers: Iterable<Schema>) {
    for (const [name, schema] of Object.entries(entities)) this.#ids.set(schema, name);
    for (const schema of answers) if (!this.#ids.has(schema)) this.#ids.set(schema, `answer ${this.#ids.size}`);
    this.#schemas = this.#convert();
  }

  readonly #schemas: Record<string, object>;

  #convert(): Record<string, object> {
    // an answer that stands within another one is written there: only entities are known by their names
    const definitions: Record<string, v.GenericSchema> = Object.fromEntries(
      [...this.#ids].map(([schema, id]) => [id, id in entities ? schema : { ...schema }]),
    );
    return toJsonSchemaDefs(definitions, {
      ...common,
      overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    });
  }

  /** The entities. */
  get entitySchemas(): Record<string, object> {
    return Object.fromEntries(Object.keys(entities).map((name) => [name, this.#schemas[name] ?? {}]));
  }

  getAnswerSchema(schema: Schema): object {
    const id = this.#ids.get(schema) ?? '';
    return id in entities ? { $ref: `#/components/schemas/${id}` } : (this.#schemas[id] ?? {});
  }
}

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

/** Describes a header of a request. */
export function describeHeader(name: string, description: string): Json {
  return { name, in: 'header', description, schema: { type: 'string' } };
}

export const idempotencyKeyHeader = describeHeader(
  'Idempotency-Key',
  'Names this request: the same one sent again within a day is done once',
);

/** e.g. `getProductsId` */
export function buildOperationId(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replaceAll(/[/{}.-]+(\w?)/g, (_, next) => next.toUpperCase())}`;
}
