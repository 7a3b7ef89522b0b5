import { StartError } from '@mercer/host/config/start-error';
import { type OperatorClient, unwrap } from '@mercer/operator';
import { findOrder } from '../orders/index.ts';
import { findProduct } from '../products/index.ts';
import { callOperator } from './call-operator.ts';

/** Fields by which a record may be named instead of its id. */
const names = ['number', 'code', 'slug', 'email', 'name', 'url'] as const;

type Find = (client: OperatorClient, reference: string) => Promise<{ id: string }>;

/** Collections with a way of their own to find a record. */
const finders: Record<string, Find> = { orders: findOrder, products: findProduct };

/** Collections whose lists find a record by its beginning. */
const searched = new Set([
  'accounts',
  'categories',
  'coupons',
  'customer-groups',
  'customers',
  'drafts',
  'invoices',
  'pages',
  'promotions',
  'subscribers',
  'subscriptions',
  'taxes',
  'webhooks',
]);

/**
 * Finds the id of a record by what names it: an order by its number, a page by its slug, a group by its name.
 * @throws StartError where several records have the name
 */
export async function findRecordId(client: OperatorClient, collection: string, reference: string): Promise<string> {
  const find = finders[collection];
  if (find) return (await find(client, reference)).id;
  if (!searched.has(collection) || /^[0-9a-f]{24}$/.test(reference)) return reference;
  const path = `/operator/${collection}`;
  const { results } = Object(unwrap(await callOperator(client, { method: 'GET', path, query: { q: reference } })));
  const isNamed = (record: object) => names.some((name) => hasName(record, name, reference));
  const matches = (Array.isArray(results) ? results : []).filter(isNamed);
  if (matches.length > 1) throw new StartError(`'${reference}' is ambiguous: name one by its id.`);
  return String(matches[0]?.id ?? reference);
}

function hasName(record: object, name: string, reference: string): boolean {
  const value: unknown = Object(record)[name];
  return typeof value === 'string' && value.toLowerCase() === reference.toLowerCase();
}
