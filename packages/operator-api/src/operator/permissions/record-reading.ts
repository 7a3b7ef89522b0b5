import { recordAuditEntries } from '@mercer/commerce/events';
import { isWithinLimit } from '@mercer/platform/http/attempt-limit';
import type { AppDeps } from '@mercer/platform/http/context';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import type { RouteCall } from './assert-access.ts';

/** Routes that answer personal data, with the kind of record; lists are not among them. */
const personalReads: Readonly<Record<string, string>> = {
  'GET /operator/orders/:id': 'order',
  'GET /operator/orders/:id/invoice': 'order',
  'GET /operator/drafts/:id': 'draft',
  'GET /operator/customers/:id': 'customer',
  'GET /operator/accounts/:id': 'account',
  'GET /operator/subscribers/:id': 'subscriber',
  'GET /operator/invoices/:id': 'invoice',
  'GET /operator/people': 'person',
  'GET /operator/export': 'export',
  'GET /operator/exports/orders.csv': 'export',
  'GET /operator/exports/customers.csv': 'export',
  'GET /operator/exports/subscribers.csv': 'export',
  'GET /operator/exports/giftcards.csv': 'export',
};

/** Writes down that a staff member has read personal data: once in 15 minutes for each record and session. */
export async function recordPersonalRead(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  caller: OperatorKey,
  { route, params }: RouteCall,
): Promise<void> {
  const entity = personalReads[`${route.method} ${route.path}`];
  if (!caller.session || entity === undefined) return;
  const id = params.id ?? route.path.replace('/operator/', '');
  const key = `personal-read:${caller.session.id}:${entity}:${id}`;
  if (!(await isWithinLimit(db, { key, max: 1 }, now()))) return;
  const entry = { actor: caller.name, action: `${entity}.read`, entity, id, before: null, after: null };
  await db.transaction().execute((tx) => recordAuditEntries(tx, [entry], now(), caller));
}
