import { isPlainObject } from '@mercer/contract';

/** As far as our descriptions use it. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  $ref?: string;
}

interface Response {
  content?: { 'application/json': { schema: JsonSchema } };
}

export interface OpenApi {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        responses: Record<string, Response>;
        requestBody?: { content: { 'application/json': { example?: object } } };
      }
    >
  >;
  components: { schemas: Record<string, JsonSchema> };
}

/** What in an answer is otherwise than the document says; none: nothing. */
export function undescribed(
  document: OpenApi,
  call: { method: string; path: string },
  answer: { status: number; body: unknown },
): string[] {
  const asked = call.path.replace(/\?.*/, '');
  const path = asked in document.paths ? asked : Object.keys(document.paths).find((one) => matches(one, asked));
  const responses = document.paths[path ?? '']?.[call.method.toLowerCase()]?.responses;
  const response = responses?.[answer.status];
  if (!response) return [`${call.method} ${call.path} ${answer.status} is not described`];
  const schema = response.content?.['application/json'].schema;
  if (!schema) return answer.body === null ? [] : ['there is a body'];
  return faults(schema, answer.body, 'body', document);
}

function matches(described: string, path: string): boolean {
  const [own, asked] = [described.split('/'), path.split('/')];
  return own.length === asked.length && own.every((part, at) => part.startsWith('{') || part === asked[at]);
}

function faults(schema: JsonSchema, value: unknown, at: string, document: OpenApi): string[] {
  if (schema.$ref) {
    const named = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return named ? faults(named, value, at, document) : [`${schema.$ref} is missing`];
  }
  if (schema.anyOf) {
    const all = schema.anyOf.map((one) => faults(one, value, at, document));
    return all.some((found) => found.length === 0) ? [] : (all[0] ?? []);
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${JSON.stringify(value)}`];
  if ('const' in schema && schema.const !== value) return [`${at} is ${JSON.stringify(value)}`];
  if (schema.type && !isOfType(schema.type, value)) return [`${at} is no ${schema.type}`];
  if (Array.isArray(value)) return value.flatMap((one, n) => faults(schema.items ?? {}, one, `${at}.${n}`, document));
  return isPlainObject(value) ? faultsOfObject(schema, value, at, document) : [];
}

function faultsOfObject(schema: JsonSchema, value: Record<string, unknown>, at: string, document: OpenApi): string[] {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
  const wrong = Object.entries(value).flatMap(([name, one]) => {
    const own = properties[name] ?? additionalProperties;
    if (own === false) return [`${at}.${name} is not described`];
    return own === true ? [] : faults(own, one, `${at}.${name}`, document);
  });
  return [...missing, ...wrong];
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isPlainObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
