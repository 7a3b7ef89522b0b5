import { type Db, describeShop } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { everyWrite, openEverything } from '../operator/every-write.ts';
import { openOperator } from '../operator/operator.ts';
import { toCallAddress } from './described-calls.ts';

interface JsonSchema {
  $ref?: string;
  type?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  readOnly?: boolean;
  examples?: unknown[];
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

interface Operation {
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: object }> };
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  'x-settings'?: Record<string, JsonSchema>;
}

/** A field that a call takes, with a body in which it can be replaced. */
interface DescribedField {
  method: string;
  path: string;
  /** path of the field in the body; a query parameter begins with a question mark */
  field: string;
  type: string | undefined;
  body: object;
}

/** Keys in place of those that a schema leaves open. */
const openKeys: Record<string, string> = {
  $currency: 'EUR',
  class_rates: 'reduced',
  countries: 'DE',
  tax_codes: 'reduced',
};

function listLeaves(document: OpenApi, schema: JsonSchema, field = ''): [field: string, type: string | undefined][] {
  const { $ref, anyOf, oneOf, properties, items, additionalProperties, readOnly, type } = schema;
  if (readOnly) return [];
  if ($ref) return listLeaves(document, document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, field);
  const choices = [...(anyOf ?? []), ...(oneOf ?? [])];
  if (choices.length > 0) return choices.flatMap((choice) => listLeaves(document, choice, field));
  const toPath = (name: string) => (field === '' ? name : `${field}.${name}`);
  if (properties)
    return Object.entries(properties).flatMap(([name, inner]) => listLeaves(document, inner, toPath(name)));
  if (items) return listLeaves(document, items, toPath('0'));
  if (typeof additionalProperties === 'object')
    return listLeaves(document, additionalProperties, toPath(openKeys[field.split('.').at(-1) ?? ''] ?? 'key'));
  return [[field, type]];
}

function listFields(document: OpenApi): DescribedField[] {
  const operatorPaths = Object.entries(document.paths).filter(([path]) => path.startsWith('/operator'));
  const fields = operatorPaths.flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([name, { requestBody, parameters = [], 'x-settings': settings = {} }]) => {
      const { schema = {}, example = {} } = requestBody?.content['application/json'] ?? {};
      const call = { method: name.toUpperCase(), path };
      const bodyFields = listLeaves(document, schema).map(([field, type]) => ({ ...call, field, type, body: example }));
      const queryFields = parameters.flatMap((parameter) =>
        parameter.in === 'query' ? listLeaves(document, parameter.schema, `?${parameter.name}`) : [],
      );
      const settingFields = Object.entries(settings).flatMap(([id, reference]) => {
        const { examples = [] } = document.components.schemas[reference.$ref?.split('/').at(-1) ?? ''] ?? {};
        const setting = { method: 'PUT', path: `/operator/settings/${id}`, body: { value: examples[0] } };
        return listLeaves(document, reference, 'value').map(([field, type]) => ({ ...setting, field, type }));
      });
      return [
        ...bodyFields.map(withOffer),
        ...queryFields.map(([field, type]) => ({ ...call, field, type, body: example })),
        ...settingFields,
      ];
    }),
  );
  return fields.filter(({ field }) => field !== '');
}

/** The example of a discount gives a percentage: an amount off stands in an offer of another type. */
function withOffer(call: DescribedField): DescribedField {
  return call.field.startsWith('offer.')
    ? { ...call, body: { ...call.body, offer: { type: 'fixed', amount: 5 } } }
    : call;
}

/** A copy of a body with another value at a path; what is missing on the way is added. */
function replaceField(body: unknown, [name, ...path]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (/^\d+$/.test(name)) {
    const list: unknown[] = Array.isArray(body) ? body : [];
    return list.with === undefined || list.length === 0
      ? [replaceField({}, path, value)]
      : list.with(0, replaceField(list[0], path, value));
  }
  const record = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return { ...record, [name]: replaceField((record as Record<string, unknown>)[name], path, value) };
}

const readFieldName = (field: string) =>
  field
    .replace(/^\?/, '')
    .split('.')
    .findLast((part) => !/^(\d+|key)$/.test(part)) ?? '';

const document = (await describeShop('http://localhost:3000')) as OpenApi;
const allFields = listFields(document);

/** Texts named like references that are none: numbers that a register knows, and ids that the caller chooses. */
const ownNames = new Set(['vat_id', 'tax_id', 'publishable_id']);

function isReference({ method, field, type }: DescribedField): boolean {
  const name = readFieldName(field);
  return type === 'string' && method !== 'GET' && !field.startsWith('?') && /_ids?$/.test(name) && !ownNames.has(name);
}

/** What a call takes beside a reference, where its row in `every-write.ts` has another shape. */
const surroundings: Record<string, object> = {
  'offer.get.': { offer: { type: 'buy_get', buy_quantity: 1, get_quantity: 1, percent: 50 } },
  'items.0.': { items: [{ product_id: ids.mug, quantity: 1 }] },
};

/** Calls with fields that refer to records, by names like `POST /coupons`. A record is replaced as it is changed. */
const referringCalls = Map.groupBy(
  allFields.filter(
    (field) => isReference(field) && field.method !== 'PUT' && !field.path.startsWith('/operator/settings/'),
  ),
  ({ method, path }) => `${method} ${path.replace('/operator', '')}`,
);

eachDatabase((db: () => Db) => {
  const openFields = async () => {
    const setup = await openOperator(db());
    /** Sends a value of a field. @returns the status, and whether the field or what it stands in is named as wrong */
    const send = async ({ method, path, field, body }: DescribedField, value: unknown) => {
      const isQuery = field.startsWith('?');
      const query = isQuery ? `${field}=${encodeURIComponent(String(value))}` : '';
      const sent = isQuery ? body : replaceField(body, field.split('.'), value);
      const address = `${toCallAddress(path)}${query}`.replace(/^\/operator/, '');
      const answer = await setup.operator.call(method, address, method === 'GET' ? undefined : sent);
      const { message = '', param = '' } = answer.body?.error ?? {};
      const named = [...String(message).matchAll(/(?:^|; )([\w$.]+): /g)].map(([, name = '']) => name).concat(param);
      const place = field.replace(/^\?/, '');
      const isNamed = named.some((name) => name !== '' && (place === name || place.startsWith(`${name}.`)));
      return { status: answer.status, isNamed, message };
    };
    return { ...setup, fields: allFields, send };
  };

  /** Sends values that each field takes, or treats alike, and values that it refuses. @returns what is not as it should be */
  const listFaults = async (
    { send }: Awaited<ReturnType<typeof openFields>>,
    fields: DescribedField[],
    choose: (field: DescribedField) => { alike: unknown[]; refused: unknown[] },
  ) => {
    const faults: string[] = [];
    for (const field of fields) {
      const { alike, refused } = choose(field);
      const place = `${field.method} ${field.path} ${field.field}`;
      for (const value of refused) {
        const { status, isNamed, message } = await send(field, value);
        if (status !== 400 || !isNamed) faults.push(`${place} takes ${JSON.stringify(value)}: ${status} ${message}`);
      }
      // Whatever else becomes of the call, it is the same for all that are alike
      const results = [];
      for (const value of alike) {
        const { status, isNamed, message } = await send(field, value);
        results.push(status === 400 && isNamed ? message : 'taken');
        if (status >= 500) faults.push(`${place} fails on ${JSON.stringify(value)}`);
      }
      if (new Set(results).size > 1)
        faults.push(`${place} takes ${JSON.stringify(alike)} apart: ${results.join(' / ')}`);
    }
    return faults;
  };

  test('every amount of money is a number that is not below zero, and nothing else', async () => {
    const setup = await openFields();
    const money =
      /^(price|sale_price|orig_price|cost|amount|fee|minimum|maximum|total|.*_total|.*_amount|total_from|total_to|free_from)$/;
    const amounts = setup.fields.filter(
      ({ field, type }) => (type === 'number' || type === 'integer') && money.test(readFieldName(field)),
    );
    expect(amounts.length).toBeGreaterThan(80);
    const faults = await listFaults(setup, amounts, ({ path, field }) => {
      // Settings and limits of agents have minor units; everything else has major ones
      const isMinor = path.startsWith('/operator/settings/') || field.startsWith('limits.');
      const refused = [-1, 1e21, '3,50', '3.50', true, []];
      return isMinor ? { alike: [350, 351], refused: [3.5, ...refused] } : { alike: [4, 3.5], refused };
    });
    expect(faults).toEqual([]);
  });

  test('every date is a day or a moment, of a day that there is', async () => {
    const setup = await openFields();
    const isDate = ({ method, path, field, type }: DescribedField) =>
      type === 'string' &&
      (/(^|_)(at|date|since|until)$|^date_|_(starts|ends)_at$/.test(readFieldName(field)) ||
        (method === 'GET' && /^\?(from|to)$/.test(field) && path !== '/operator/redirects'));
    const dates = setup.fields.filter(isDate);
    expect(dates.length).toBeGreaterThan(60);
    const faults = await listFaults(setup, dates, ({ field }) => {
      const refused = [
        'tomorrow',
        '2026-02-30',
        '2026-02-30T10:00:00Z',
        '2026-13-01',
        '30.06.2026',
        '2026-06-30T25:00:00Z',
        '',
      ];
      // What was paid lies in the past, and what expires in the future
      const year = /paid/.test(field) ? 2020 : 2031;
      const days = [`${year}-01-31`, `${year}-01-31T10:00:00Z`, `${year}-01-31T10:00:00.5+02:00`];
      return { alike: days, refused };
    });
    expect(faults).toEqual([]);
  });

  describe('a reference to a record that is not there', () => {
    test('can stand in these calls', () => {
      expect(referringCalls.size).toBeGreaterThan(15);
      expect([...referringCalls.keys()].filter((name) => !(name in everyWrite))).toEqual([]);
    });

    test.each([...referringCalls])('%s refuses and names', async (name, fields) => {
      const setup = await openEverything(db());
      const [path, body = {}] = (await everyWrite[name]?.call(setup)) ?? [''];
      const [method = ''] = name.split(' ');
      const faults: string[] = [];
      for (const { field } of fields) {
        const [, surrounding] = Object.entries(surroundings).find(([start]) => field.startsWith(start)) ?? [];
        const wrong = replaceField({ ...body, ...surrounding }, field.split('.'), '000000000000000000000099');
        const answer = await setup.operator.call(method, path, wrong);
        const { param = '', message = '' } = answer.body?.error ?? {};
        const isNamed =
          param !== '' && (field === param || field.startsWith(`${param}.`) || field.replace(/\.\d+$/, '') === param);
        if (answer.status < 400 || answer.status >= 500 || !isNamed)
          faults.push(`${field}: ${answer.status} ${param} ${message}`);
      }
      expect(faults).toEqual([]);
    });
  });
});
