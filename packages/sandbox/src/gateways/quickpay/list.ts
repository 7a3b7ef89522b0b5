import type { Context } from 'hono';
import { listGatewayObjects, listObjects } from '../../redirect/objects.ts';
import { assertFields, invalidField } from './errors.ts';
import type { QuickpayDeps } from './keys.ts';
import { gateway, type Payment } from './payments.ts';

const filters = ['accepted', 'id', 'order_id', 'page', 'page_size', 'sort_by', 'sort_dir', 'state'];
const unplayedFilters = [
  'acquirer',
  'date[day]',
  'date[hour]',
  'date[minute]',
  'date[month]',
  'date[year]',
  'fraud_suspected',
  'max_time',
  'min_time',
  'operations_size',
  'page_key',
  'timestamp',
];

/** The latest first, 20 on a page. */
export async function getPayments(c: Context, { store }: QuickpayDeps) {
  const query = c.req.query();
  assertFields(query, filters, unplayedFilters);
  const matchesId = ({ id }: Payment) => query.id === undefined || String(id) === query.id;
  const matchesState = ({ state }: Payment) => query.state === undefined || state === query.state;
  const matchesAccepted = ({ accepted }: Payment) =>
    query.accepted === undefined || String(accepted) === query.accepted;
  const storedObjects = query.order_id
    ? await listObjects<Partial<Payment>>(store.db, gateway, query.order_id)
    : await listGatewayObjects<Partial<Payment>>(store.db, gateway);
  // the names of payments are objects, too
  const payments = storedObjects.filter(isPayment);
  const matchingPayments = payments.filter((payment) =>
    [matchesId, matchesState, matchesAccepted].every((isMatch) => isMatch(payment)),
  );
  return c.json(paginatePayments(sortPayments(matchingPayments, query), query));
}

function isPayment(object: Partial<Payment>): object is Payment {
  return object.id !== undefined;
}

function sortPayments(payments: Payment[], { sort_by = 'id', sort_dir = 'desc' }: Record<string, string>): Payment[] {
  if (!['id', 'created_at', 'order_id'].includes(sort_by)) throw invalidField('sort_by', 'does not have a valid value');
  const field = sort_by as 'id' | 'created_at' | 'order_id'; // validated as one of these three
  const comparePayments = (a: Payment, b: Payment) => (a[field] < b[field] ? -1 : 1);
  return payments.toSorted(sort_dir === 'asc' ? comparePayments : (a, b) => comparePayments(b, a));
}

function paginatePayments(payments: Payment[], { page = '1', page_size = '20' }: Record<string, string>): Payment[] {
  const [number, size] = [Number(page), Number(page_size)];
  if (!Number.isInteger(number) || number < 1) throw invalidField('page', 'is invalid');
  if (!Number.isInteger(size) || size < 1 || size > 100) throw invalidField('page_size', 'is invalid');
  return payments.slice((number - 1) * size, number * size);
}
