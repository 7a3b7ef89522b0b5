import type { Db } from '@mercer/server';
import { buildTestApp, eachDatabase, type TestResponse } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signUpShopper } from '../../shop.ts';
import { toCallAddress } from './described-calls.ts';

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean;
}

interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: JsonSchema }> } }>>;
  components: { schemas: Record<string, JsonSchema> };
}

interface WriteCall {
  name: string;
  method: string;
  path: string;
  /** values that each field cannot have, by the fields' names */
  wrongValues: Record<string, unknown[]>;
}

/** Words of the validation library, and of programs. */
const foreignText =
  /Expected|[Rr]eceived|Invalid (type|key|value|format|length)|undefined|\[object|valibot|node_modules/;

const samples: [type: string, value: unknown][] = [
  ['null', null],
  ['boolean', true],
  ['number', 5.5],
  ['string', '\t'],
  ['array', [[]]],
  ['object', { nothing: { such: [] } }],
];

/** Types of the values that a schema takes; undefined: it takes anything. */
function listTypes(schema: JsonSchema, document: OpenApi): string[] | undefined {
  const { $ref, type, anyOf, enum: choices, const: constant } = schema;
  if ($ref) return listTypes(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, document);
  if (anyOf) {
    const types = anyOf.map((choice) => listTypes(choice, document));
    return types.some((each) => each === undefined) ? undefined : types.flatMap((each) => each ?? []);
  }
  if (choices) return choices.map((choice) => typeof choice);
  if (constant !== undefined) return [typeof constant];
  return type === undefined ? undefined : [type].flat();
}

function listWrongValues(schema: JsonSchema, document: OpenApi): unknown[] {
  const types = listTypes(schema, document);
  if (!types) return [];
  const taken = new Set(types.map((type) => (type === 'integer' ? 'number' : type)));
  return samples.flatMap(([type, value]) => (taken.has(type) ? [] : [value]));
}

function listWrites(document: OpenApi): WriteCall[] {
  return Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { requestBody }]) => {
      let schema = requestBody?.content['application/json']?.schema;
      if (schema?.$ref) schema = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
      const fields = Object.entries(schema?.properties ?? {});
      const wrongValues = Object.fromEntries(
        fields
          .map(([field, fieldSchema]) => [field, listWrongValues(fieldSchema, document)] as const)
          .filter(([, values]) => values.length > 0),
      );
      if (Object.keys(wrongValues).length === 0) return [];
      return [{ name: `${method} ${path}`, method: method.toUpperCase(), path, wrongValues }];
    }),
  );
}

/** Few enough that a refusal names each of them beside those that are missing. */
const mostWrongFields = 12;

/** Bodies of which each field has a value that it cannot have. */
function arbitraryWrongBody({ wrongValues }: WriteCall): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.keys(wrongValues);
  return fc
    .subarray(fields, { minLength: 1, maxLength: Math.min(fields.length, mostWrongFields) })
    .chain((fields) =>
      fc.record(Object.fromEntries(fields.map((field) => [field, fc.constantFrom(...(wrongValues[field] ?? []))]))),
    );
}

/** Names of the fields that a refusal is about; undefined where it is about something else. */
function listNamedFields({ status, body }: TestResponse): string[] | undefined {
  if (body?.errors) return Object.keys(body.errors);
  const { code, param, message } = body?.error ?? {};
  if (status !== 400 || code !== 'validation_error') return undefined;
  return [...String(message).matchAll(/(?:^|; )([\w$.]+): /g)].map(([, field = '']) => field).concat(param ?? []);
}

eachDatabase((db: () => Db) => {
  test('wrong bodies are refused in the words of the shop, with the fields that are wrong', async () => {
    const shop = buildTestApp(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const writes = listWrites((await shopper.get('/openapi.json')).body);
    expect(writes.length).toBeGreaterThan(90);
    for (const call of writes) {
      const isOperators = call.path.startsWith('/operator');
      await fc.assert(
        fc.asyncProperty(arbitraryWrongBody(call), async (wrongBody) => {
          const headers: Record<string, string> = isOperators ? { Authorization: 'Bearer sk_test' } : {};
          const answer = await shopper.call(call.method, toCallAddress(call.path), wrongBody, headers);
          expect(answer.status).toBeLessThan(500);
          expect(JSON.stringify(answer.body?.error ?? answer.body?.errors ?? '')).not.toMatch(foreignText);
          const named = listNamedFields(answer);
          if (named) expect(named, JSON.stringify(answer.body)).not.toEqual([]);
          if (!isOperators) return;
          expect(answer.status, JSON.stringify(answer.body)).toBe(400);
          const told = named?.map((path) => path.split('.')[0]);
          for (const field of Object.keys(wrongBody)) expect(told, `${call.name} ${field}`).toContain(field);
        }),
        { numRuns: 3 },
      );
    }
  });
});
