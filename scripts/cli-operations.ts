// Writes packages/cli/src/calls/operations.json: the calls of the operator API that commands are made from.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describeShop } from '@mercer/server';

export const operationsFile = 'packages/cli/src/calls/operations.json';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  readOnly?: boolean;
}

interface Described {
  summary: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: object }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

/** Calls that commands make on the way to something else: each has a command of its own as well. */
const parts = new Set([
  'GET /operator/categories',
  'POST /operator/categories',
  'PATCH /operator/orders/{id}',
  'GET /operator/customer-groups',
  'GET /operator/taxes',
  'POST /operator/taxes',
  'POST /operator/images',
  'POST /operator/images/bulk',
]);

/** Calls of written commands whose source has the path in parts. */
const composed = new Set([
  'GET /operator/invoices.pdf',
  'GET /operator/packing-slips.pdf',
  ...['coupons', 'customers', 'giftcards', 'orders', 'products', 'redirects', 'reviews', 'subscribers'].map(
    (table) => `GET /operator/exports/${table}.csv`,
  ),
]);

/** Calls without a command, each with the reason. */
export const callsWithoutCommand: Record<string, string> = {
  'GET /operator/events/stream': 'it never ends; `events list` reads on from an id',
  ...Object.fromEntries(
    [
      'POST /operator/session',
      'DELETE /operator/session',
      'GET /operator/session/state',
      'POST /operator/session/step-up',
      'POST /operator/session/passkey',
      'POST /operator/session/passkey/options',
      'POST /operator/owner',
      'POST /operator/invitation',
      'POST /operator/recovery',
      'PATCH /operator/me',
      'GET /operator/me/preferences',
      'PUT /operator/me/preferences',
      'GET /operator/me/second-factor',
      'POST /operator/me/second-factor',
      'PUT /operator/me/second-factor',
      'DELETE /operator/me/second-factor',
      'GET /operator/me/passkeys',
      'POST /operator/me/passkeys',
      'POST /operator/me/passkeys/options',
      'DELETE /operator/me/passkeys/{id}',
    ].map((call) => [call, 'it is for a program with pages, in which somebody is signed in']),
  ),
};

/** Lists the calls that the written commands make. */
function listWrittenCalls(): Set<string> {
  const sources = globSync('packages/cli/src/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const calls = sources.flatMap((source) => [
    ...source.matchAll(/client\s*\.(GET|POST|PUT|PATCH|DELETE)\(\s*'(\/operator[^']*)'/g),
  ]);
  return new Set([...composed, ...calls.map(([, method, path]) => `${method} ${path}`)]);
}

/** Describes the calls that have no written command, in the order of their paths. */
export async function buildOperations() {
  const { paths, components } = (await describeShop('http://localhost:3000')) as unknown as Document; // its tests check it
  const written = listWrittenCalls();
  const resolve = (schema: Schema = {}): Schema =>
    schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  );
  return calls
    .filter(({ path, method }) => {
      const call = `${method} ${path}`;
      return path.startsWith('/operator/') && (parts.has(call) || !written.has(call)) && !(call in callsWithoutCommand);
    })
    .map(({ path, method, described }) => {
      const { summary, parameters = [], requestBody, responses } = described;
      const content = requestBody?.content ?? {};
      const json = content['application/json'];
      const body = resolve(json?.schema);
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
      const types = Object.keys(success?.content ?? {});
      const answer = resolve(success?.content?.['application/json']?.schema);
      return {
        method,
        path,
        summary,
        query: parameters.flatMap(({ name, in: place, required }) =>
          place === 'query' ? [{ name, isRequired: required === true }] : [],
        ),
        fields: Object.entries(body.properties ?? {}).flatMap(([name, schema]) => {
          const isInExample = json?.example !== undefined && name in json.example;
          const type = findType(resolve(schema)) ?? (isInExample ? 'json' : undefined);
          return type === undefined ? [] : [{ name, type, isRequired: body.required?.includes(name) === true }];
        }),
        ...(json?.example && { example: json.example }),
        ...(Object.keys(content).length > 0 && !json && { upload: Object.keys(content)[0] }),
        answer: findAnswerKind(types, answer),
      };
    })
    .toSorted((a, b) => (a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1));
}

/** Finds the type by which a typed value is read; undefined: the field is passed over. */
function findType(schema: Schema): string | undefined {
  const { type, anyOf, enum: choices, const: only } = schema;
  const isAnything = Object.keys(schema).length === 0;
  const types = [type ?? [], ...(anyOf ?? []).map(({ type: inner }) => inner ?? [])].flat().filter((t) => t !== 'null');
  if (only !== undefined) return typeof only;
  if (types.length === 0) return choices ? 'string' : isAnything ? undefined : 'json';
  return new Set(types).size === 1 ? types[0] : 'json';
}

function findAnswerKind(
  types: string[],
  { properties = {} }: Schema,
): 'none' | 'list' | 'record' | 'file' | 'document' {
  if (types.length === 0) return 'none';
  if (!types.includes('application/json')) return 'file';
  if ('results' in properties) return 'list';
  return types.length > 1 ? 'document' : 'record';
}

export async function formatOperations(): Promise<string> {
  const lines = (await buildOperations()).map((operation) => `  ${JSON.stringify(operation)}`);
  return `[\n${lines.join(',\n')}\n]\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(operationsFile, await formatOperations());
