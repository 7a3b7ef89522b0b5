import { expect, test } from 'vitest';
import { describeCalls } from './index.ts';
import { nameSchemas } from './schema-names.ts';

const described = await describeCalls('http://localhost:3000');
const namedSchemas = nameSchemas(described);
const { schemas } = namedSchemas.components;
const newNames = Object.keys(schemas).filter((name) => !(name in described.components.schemas));

/** Puts each schema that got a name back to where its name stands. */
function inline(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inline);
  if (typeof value !== 'object' || value === null) return value;
  const name = '$ref' in value ? String(value.$ref).replace('#/components/schemas/', '') : '';
  if (newNames.includes(name)) return inline(schemas[name]);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inline(inner)]));
}

test('every call says the same as it does with its schemas written out', () => {
  expect(inline(namedSchemas.paths)).toEqual(described.paths);
  expect(schemas).toMatchObject(described.components.schemas);
});

test.each([
  ['/operator/orders/{id}', 'patch', 'OrderPatch', 'OperatorOrder'],
  ['/operator/orders/{id}/notes', 'get', undefined, 'OrderNoteList'],
  ['/operator/products', 'post', 'ProductInput', 'OperatorProduct'],
  ['/operator/categories', 'post', 'CategoryInput', 'OperatorCategory'],
  ['/operator/coupons/{id}', 'get', undefined, 'Coupon'],
  ['/operator/taxes', 'get', undefined, 'TaxList'],
  ['/operator/keys', 'post', 'KeyInput', 'NewKey'],
  ['/operator/invoices', 'get', undefined, 'OperatorInvoiceList'],
  ['/api/invoices', 'get', undefined, 'InvoiceList'],
])('%s %s', (path, method, body, answer) => {
  const { requestBody, responses } = namedSchemas.paths[path]?.[method] ?? { responses: {} };
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const toReference = (name: string | undefined) => name && { $ref: `#/components/schemas/${name}` };
  expect(requestBody?.content['application/json']?.schema).toEqual(toReference(body));
  expect(success?.content?.['application/json']?.schema).toEqual(toReference(answer));
});

test('names are words, and no schema with fields is left without one', () => {
  expect(Object.keys(schemas).filter((name) => !/^([A-Z][a-z]+)+$/.test(name))).toEqual([]);
  const unnamed = Object.entries(namedSchemas.paths).flatMap(([path, operations]) =>
    Object.values(operations).flatMap(({ requestBody, responses }) => {
      const success = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      const contents = [requestBody?.content, ...success.map(([, response]) => response.content)];
      return contents.filter((content) => content?.['application/json']?.schema?.properties).map(() => path);
    }),
  );
  // anything comes in there
  expect(unnamed.filter((path) => !/^\/(functions|vault\/webhooks)\//.test(path))).toEqual([]);
});
