import type { Context } from 'hono';
import { isJsonObject, readJsonBody } from '../../http/input.ts';
import { readCardExpiry } from '../../ledger/read-card.ts';
import type { CardFacts } from '../../store/tables.ts';
import { requireLogin } from './access.ts';
import { readPaymentCard } from './card.ts';
import { validationError, wrongStatusError } from './errors.ts';
import { assertFields, optionalMetadata, readRequestId, readRequiredText } from './fields.ts';
import type { AirwallexDeps } from './keys.ts';
import { assertNoFilters, paginateList, readListFilters } from './lists.ts';
import { createObjectOnce, type Db, getStoredObject, listStoredObjects, updateStoredObject } from './objects.ts';
import { serializeCard } from './serialize-intent.ts';

/** A card that is kept for a customer. */
interface PaymentMethod {
  id: string;
  request_id?: string;
  customer_id: string;
  type: 'card';
  status: 'CREATED' | 'DISABLED';
  card: object;
  metadata?: Record<string, string>;
  created_at: string;
  updated_at: string;
  /** never answered */
  sandbox: { card: CardFacts };
}

const fields = {
  played: ['request_id', 'customer_id', 'type', 'card', 'metadata'],
  notPlayed: ['applepay', 'googlepay'],
};

export async function postPaymentMethod(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, fields);
  const { store, now } = deps;
  const request_id = readRequestId(body);
  const customer = await getStoredObject(store.db, 'cus', readRequiredText(body, 'customer_id', 64));
  const { type, card: cardFields } = body;
  const card = readPaymentCard({ payment_method: { type, card: cardFields } }, now());
  const metadata = optionalMetadata(body);
  const contents = {
    customer_id: customer.id,
    type: 'card' as const,
    status: 'CREATED' as const,
    card: serializeCard(card),
    ...(metadata && { metadata }),
    sandbox: { card },
  };
  const { object } = await store.db
    .transaction()
    .execute((tx) => createObjectOnce(tx, { kind: 'mtd', request_id, contents, now: now() }));
  return c.json(serializeMethod(object), 201);
}

function serializeMethod({ sandbox: _, ...method }: PaymentMethod): object {
  return method;
}

export async function getPaymentMethod(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  assertNoFilters(c);
  return c.json(serializeMethod(await getStoredObject<PaymentMethod>(deps.store.db, 'mtd', c.req.param('id') ?? '')));
}

export async function getPaymentMethods(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const filters = readListFilters(c, { names: ['customer_id', 'status', 'type'] });
  const allMethods = await listStoredObjects<PaymentMethod & Record<string, unknown>>(deps.store.db, 'mtd');
  const foundMethods = allMethods.filter((method) =>
    Object.entries(filters).every(([name, value]) => method[name] === value),
  );
  const { items, has_more } = paginateList(c, foundMethods);
  return c.json({ items: items.map(serializeMethod), has_more });
}

/** A card that its bank has renewed: only its expiry changes. */
export async function updatePaymentMethod(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, { played: ['request_id', 'card'] });
  readRequestId(body);
  if (!isJsonObject(body.card)) throw validationError('card', 'card must be provided');
  assertFields(body.card, { played: ['expiry_month', 'expiry_year'], notPlayed: ['billing'] });
  const { expiry_month: exp_month, expiry_year: exp_year } = body.card;
  const expiry = readCardExpiry({ exp_month, exp_year }, deps.now());
  return c.json(
    await changeMethod(c, deps, ({ sandbox }) => {
      const card = { ...sandbox.card, ...expiry };
      return { card: serializeCard(card), sandbox: { card } };
    }),
  );
}

export async function disablePaymentMethod(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, { played: ['request_id'] });
  readRequestId(body);
  return c.json(await changeMethod(c, deps, () => ({ status: 'DISABLED' })));
}

async function changeMethod(
  c: Context,
  { store, now }: AirwallexDeps,
  change: (method: PaymentMethod) => Partial<PaymentMethod>,
): Promise<object> {
  const key = { kind: 'mtd', id: c.req.param('id') ?? '', now: now() } as const;
  const changed = await updateStoredObject<PaymentMethod>(store.db, key, (method) => {
    if (method.status === 'DISABLED') throw wrongStatusError('payment method');
    return change(method);
  });
  return serializeMethod(changed);
}

/** The card of a payment method, for a payment that nobody types a number for. @throws SandboxError */
export async function cardOfMethod(db: Db, id: string): Promise<CardFacts> {
  const { status, sandbox } = await getStoredObject<PaymentMethod>(db, 'mtd', id);
  if (status !== 'CREATED') throw wrongStatusError('payment method');
  return sandbox.card;
}
