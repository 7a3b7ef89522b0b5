import { toJsonSchema } from '@valibot/to-json-schema';
import { scopesFor } from '../scopes.ts';
import type { Description, Schema } from './description.ts';

type Json = Record<string, unknown>;

/** @param described calls by method and path below /operator, e.g. `PUT /products/:id` */
export function openApi(described: Record<string, Description>, publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [call, description] of Object.entries(described)) {
    const [method = '', route = ''] = call.split(' ');
    const path = `/operator${route.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, path, description) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Mercer: the operator API', version: '1' },
    servers: [{ url: publicUrl }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key of the operator’s: `sk_…`' } },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: { message: { type: 'string' }, code: { type: 'string' }, param: { type: 'string' } },
      required: ['message', 'code'],
    },
  },
  required: ['error'],
};

function operationOf(method: string, path: string, description: Description): Json {
  const { tag, summary, query, body, example } = description;
  const parameters = [...pathParameters(path), ...queryParameters(query), ...headers(method, description)];
  const content = body && { 'application/json': { schema: inputSchema(body), ...(example ? { example } : {}) } };
  return {
    tags: [tag],
    summary,
    description: `Needs the scope ${scopesFor(method, path)
      .map((scope) => `\`${scope}\``)
      .join(' or ')}.`,
    operationId: `${method.toLowerCase()}${path.replace('/operator', '').replaceAll(/[/{}-]+(\w?)/g, (_, next) => next.toUpperCase())}`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content && Object.keys(content['application/json'].schema.properties ?? {}).length > 0
      ? { requestBody: { required: example !== undefined, content } }
      : {}),
    responses: responsesOf(method, description),
  };
}

function pathParameters(path: string): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function queryParameters(query?: Schema): Json[] {
  if (!query) return [];
  const { properties = {} } = inputSchema(query);
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
}

function headers(method: string, { isVersioned, isRepeatable }: Description): Json[] {
  const header = (name: string, description: string) => [
    { name, in: 'header', description, schema: { type: 'string' } },
  ];
  return [
    ...(isVersioned && /PUT|DELETE/.test(method) ? header('If-Match', 'The `ETag` of the record as it was read') : []),
    ...(isRepeatable ? header('Idempotency-Key', 'Names this request: sent again, it is done once') : []),
  ];
}

function responsesOf(
  method: string,
  { answer, status = 200, isVersioned, isRepeatable, refusals, body }: Description,
): Json {
  const refused: Partial<Record<number, string>> = {
    ...(body || method === 'GET' ? { 400: 'a field is wrong: `param` names it' } : {}),
    401: 'the key is missing, wrong or revoked',
    403: 'the key lacks a scope: `param` names it',
    ...(isRepeatable ? { 409: 'idempotency_conflict: the key came with another body' } : {}),
    ...(isVersioned && /PUT|DELETE/.test(method) ? { 412: 'the record has changed since it was read' } : {}),
  };
  for (const [code, meaning] of Object.entries(refusals ?? {})) {
    const known = refused[Number(code)];
    refused[Number(code)] = known ? `${known}; or ${meaning}` : meaning;
  }
  const errors = Object.entries(refused).map(([code, description]) => [
    code,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]);
  return { ...doneOf(answer, status, isVersioned), ...Object.fromEntries(errors) };
}

function doneOf(answer: Schema | undefined, status: number, isVersioned = false): Json {
  if (!answer) return { 204: { description: 'done' } };
  const tag = { ETag: { description: 'changes with the record', schema: { type: 'string' } } };
  const content = { 'application/json': { schema: convert(answer) } };
  return { [status]: { description: 'done', ...(isVersioned ? { headers: tag } : {}), content } };
}

/** What the answer alone says is read-only where it comes in again. */
function inputSchema(schema: Schema) {
  return convert(schema, ({ valibotSchema }) => (valibotSchema.type === 'unknown' ? { readOnly: true } : undefined));
}

type Override = NonNullable<Parameters<typeof toJsonSchema>[1]>['overrideSchema'];

function convert(schema: Schema, overrideSchema?: Override) {
  const options = overrideSchema ? { overrideSchema } : {};
  // checks that JSON Schema has no words for are made all the same
  const { $schema, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    ...options,
  });
  return converted;
}
