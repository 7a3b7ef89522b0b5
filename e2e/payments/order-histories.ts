import type { Order } from '@mercer/contract';
import { createEmptyShop, exportShop, ids, importShop, ProcessKilled, type Shopper } from '@mercer/server/testing';
import fc from 'fast-check';
import { address } from '../address.ts';
import { answerBankPage } from '../money.ts';
import { createOperatorCaller } from '../shop.ts';
import { type Buyer, findWayByName, formatWayName, type PaymentWay, ways } from './ways.ts';
import type { Deployment, Network, World } from './world.ts';

const toCents = (amount: number) => Math.round(amount * 100);

const lossyNetwork: Network = async (request, send) => {
  const answer = await send(request);
  // Braintree's questions are posted
  if (request.method === 'GET' || request.url.includes('/advanced_search')) return answer;
  throw new Error('The answer was lost');
};
const deadNetwork: Network = async () => {
  throw new Error('The gateway is down');
};
const workingNetwork: Network = (request, send) => send(request);
const networks = { working: workingNetwork, lossy: lossyNetwork, dead: deadNetwork };

/** Circumstances of a call: the network to the gateways, and the step after which the shopper's server dies; 0: never. */
const circumstances = fc.record({
  network: fc.oneof(
    { weight: 3, arbitrary: fc.constant('working' as const) },
    fc.constantFrom('lossy' as const, 'dead' as const),
  ),
  death: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 12 })),
});
type Circumstances = typeof circumstances extends fc.Arbitrary<infer T> ? T : never;

const actions = [
  'edit',
  'move',
  'refund',
  'restock',
  'amount',
  'ship',
  'ship all',
  'cancel',
  'return',
  'exchange',
  'add',
  'wait',
] as const;
const action = fc.record({
  type: fc.constantFrom(...actions),
  line: fc.nat(1),
  isRepeated: fc.boolean(),
  circumstances,
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** What a shopper buys, how it is paid, and what is done to the order afterwards. */
export const orderHistory = fc.record({
  way: fc.constantFrom(...ways.map(formatWayName)),
  asksBank: fc.boolean(),
  capture: fc.constantFrom('order', 'shipping'),
  product: fc.constantFrom(ids.mug, ids.watch, ids.notebook),
  hasCoupon: fc.boolean(),
  notebooks: fc.nat(2),
  telling: fc.constantFrom('at once' as const, 'twice' as const, 'held back' as const),
  submit: circumstances,
  actions: fc.array(action, { minLength: 2, maxLength: 6 }),
});
type OrderHistory = typeof orderHistory extends fc.Arbitrary<infer T> ? T : never;

/** Taxes of two rates, a coupon, and stock enough for all. */
export async function openHistoryWorld({ ledger: { db } }: World): Promise<void> {
  const everywhere = { country: 'US', state: null, zip: null, compound: 0 } as const;
  const vat = { id: 'vat', name: 'VAT', rate: 190_000, reduced_rate: 70_000, shipping: 1, priority: 0 } as const;
  const levy = { id: 'levy', name: 'Levy', rate: 12_345, reduced_rate: null, shipping: 0, priority: 1 } as const;
  await db
    .insertInto('tax_rules')
    .values([vat, levy].map((rule) => ({ ...everywhere, ...rule })))
    .execute();
}

/** Lets the shopper's server answer under the circumstances. @returns undefined when it died */
async function callUnder<T>(
  world: World,
  { network, death }: Circumstances,
  call: () => Promise<T>,
): Promise<T | undefined> {
  world.network = networks[network];
  if (death > 0) world.killAfterSteps(death);
  const answer = await call().catch(ignoreDeath);
  world.network = workingNetwork;
  await world.restartServers();
  return answer;
}

function ignoreDeath(error: unknown): undefined {
  if (!(error instanceof ProcessKilled)) throw error;
}

/** Plays a history to its end. @returns the order's id; null when its payment failed for good */
export async function playOrderHistory(world: World, history: OrderHistory): Promise<string | null> {
  await world.deliverHeldRequests();
  world.telling = history.telling;
  const way = findWayByName(history.way);
  const takes: PaymentWay['takes'] =
    history.capture === 'order' ? {} : { capture: 'shipping', klarna: { gateway: 'klarna' } };
  const shopper = await world.createShopper({ ...way, takes: { ...way.takes, ...takes } }, history.product);
  if (history.notebooks > 0)
    await shopper.post('/api/cart/items', { product_id: ids.notebook, quantity: history.notebooks });
  if (history.hasCoupon) await shopper.put('/api/cart/coupon', { code: 'HISTORY' });
  const placed = await placeOrder(world, { shop: world, shopper }, history, way);
  if (!placed?.number) return null;
  for (const each of history.actions) await performAction(world, { shopper, placed }, each);
  world.telling = 'at once';
  await payBalance(world, placed, way);
  return placed.id;
}

/** Pays by its link what the order costs more than was paid for it. */
async function payBalance(world: World, { id }: Order, way: PaymentWay): Promise<void> {
  const operator = createOperatorCaller({ shopper: () => world.createVisitor() });
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { body: order } = await operator.get(`/orders/${id}`);
    const isAuthorized = order.payments.some(({ status }: { status: string }) => status === 'authorized');
    // The authorized amount is captured with the parcel, and the balance is paid then
    if (isAuthorized || !order.available_actions.includes('send_payment_link')) return;
    const { link } = (await operator.post(`/orders/${id}/payment-link`, { notify: false })).body;
    const token = new URL(link).searchParams.get('token');
    const shopper = world.createVisitor();
    await shopper.post(`/api/orders/${id}/payment/open`, { token });
    await shopper.put('/api/cart', { billing: { ...address, method: way.method } });
    await way.hands.pay?.({ shop: world, shopper });
    const { body } = await shopper.post('/api/cart/order');
    if (body.error?.code === 'authentication_required') {
      await answerBankPage(world, body.error.param, way.bank?.pay ?? 'approve');
      await shopper.post('/api/cart/order');
    }
    await world.passHalfMinute();
  }
}

const mostTries = 4;

async function placeOrder(world: World, buyer: Buyer, history: OrderHistory, way: PaymentWay): Promise<Order | null> {
  const { shopper } = buyer;
  const hand = history.asksBank && way.hands.approve ? 'approve' : 'pay';
  await way.hands[hand]?.(buyer);
  const submit = async () => {
    const { body } = await shopper.post('/api/cart/order');
    if (body.error?.code !== 'authentication_required') return;
    await answerBankPage(world, body.error.param, way.bank?.[hand] ?? 'approve');
    await shopper.post('/api/cart/order');
  };
  await callUnder(world, history.submit, submit);
  for (let tries = 0; tries < mostTries; tries += 1) {
    await submit();
    const placed = (await shopper.get('/api/cart/order')).body;
    if (placed?.number) return placed;
    await world.passHalfMinute();
    await way.hands.pay?.(buyer);
  }
  return null;
}

interface PlacedOrder {
  shopper: Shopper;
  placed: Order;
}

async function performAction(world: World, { shopper, placed }: PlacedOrder, each: Action): Promise<void> {
  const operator = createOperatorCaller({ shopper: () => world.createVisitor() });
  const path = `/orders/${placed.id}`;
  const order: Order = (await operator.get(path)).body;
  const item = order.items[each.line % order.items.length];
  const piece = { id: item?.id ?? '', quantity: 1 };
  const shopperPath = `/api/orders/${placed.id}`;
  const { search } = new URL(placed.link);
  const calls: Record<Action['type'], () => Promise<unknown>> = {
    edit: () => {
      const items = [{ id: piece.id, quantity: Math.max(0, (item?.quantity ?? 0) - 1) }];
      return operator.patch(path, { items, restock: true });
    },
    move: () => operator.patch(path, { shipping: { city: 'Seattle', state: 'WA', zip: '98101' } }),
    refund: () => operator.post(`${path}/refund`, { items: [piece] }),
    restock: () => operator.post(`${path}/refund`, { items: [piece], restock: true }),
    amount: () => operator.post(`${path}/refund`, { amount: 1.37 }),
    ship: () => operator.post(`${path}/ship`, { items: [piece] }),
    'ship all': () => operator.post(`${path}/ship`, { all: true }),
    cancel: () => shopper.post(`${shopperPath}/cancel${search}`),
    return: async () => {
      await shopper.post(`${shopperPath}/return${search}`, { reason: 'Too small', items: [piece] });
      const { returns }: Order = (await operator.get(path)).body;
      const requestedReturn = returns.find(({ status }) => status === 'requested');
      return operator.post(`/returns/${requestedReturn?.id}/approve`, { restock: true });
    },
    exchange: async () => {
      const wish = { reason: 'Too small', resolution: 'exchange', replacement: 'Another one' };
      await shopper.post(`${shopperPath}/return${search}`, { ...wish, items: [piece] });
      const { returns }: Order = (await operator.get(path)).body;
      const returnPath = `/returns/${returns.find(({ status }) => status === 'requested')?.id}`;
      await operator.post(`${returnPath}/approve`, { refund: false });
      await operator.post(`${returnPath}/receive`);
      const items = [{ product_id: ids.notebook, quantity: each.line + 1 }];
      return operator.post(`${returnPath}/exchange`, { items, restock: true, fee: each.isRepeated ? 0.5 : 0 });
    },
    add: () => operator.post(`${path}/items`, { items: [{ product_id: ids.notebook, quantity: 1 }] }),
    wait: () => world.passHalfMinute(),
  };
  const call = calls[each.type];
  // time that passes twice at once would be over before a gateway answers
  const isRepeated = each.isRepeated && each.type !== 'wait';
  const callOnceOrTwice = () => Promise.all([call(), isRepeated && call().catch(ignoreDeath)]);
  await callUnder(world, each.circumstances, callOnceOrTwice);
}

/** Finds where the invoices and credit notes say something else than the reports about taxes and sales. */
export async function findReportFaults(world: World): Promise<string[]> {
  const { db } = world.ledger;
  const operator = createOperatorCaller({ shopper: () => world.createVisitor() });
  const sold = db.selectFrom('orders').select('id').where('number', 'is not', null);
  // An order counts once its money is taken
  const soldIds = new Set((await sold.where('status', '!=', 'payment_pending').execute()).map(({ id }) => id));
  const documents = await db.selectFrom('invoices').selectAll().execute();
  const invoiced = { total: 0, taxes: new Map<string, number>() };
  for (const { kind, snapshot } of documents.filter(({ order_id }) => soldIds.has(order_id))) {
    const { grand_total, taxes = [] } = JSON.parse(snapshot); // an invoice's
    const sign = kind === 'invoice' ? 1 : -1;
    invoiced.total += sign * grand_total;
    for (const { name, rate, amount } of taxes) addAmount(invoiced.taxes, `${name} ${rate}`, sign * amount);
  }
  const reportedTaxes = new Map<string, number>();
  for (const { name, rate, tax, tax_refunded } of (await operator.get('/reports/taxes?limit=1000')).body.results)
    addAmount(reportedTaxes, `${name} ${rate}`, toCents(tax) - toCents(tax_refunded));
  const { gross, refunded } = (await operator.get('/reports/sales')).body.total;
  const reportedTotal = toCents(gross) - toCents(refunded);
  const names = [...new Set([...invoiced.taxes.keys(), ...reportedTaxes.keys()])];
  const differentTaxes = names.filter((name) => (invoiced.taxes.get(name) ?? 0) !== (reportedTaxes.get(name) ?? 0));
  return [
    ...(reportedTotal === invoiced.total ? [] : [`Sales of ${reportedTotal} are reported, ${invoiced.total} invoiced`]),
    ...differentTaxes.map(
      (name) => `${reportedTaxes.get(name) ?? 0} of ${name} is reported, ${invoiced.taxes.get(name) ?? 0} invoiced`,
    ),
  ];
}

function addAmount(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

/** Exports the shop, and exports it again once it was imported. @returns both files */
export async function exportTwice({ ledger: { db } }: World, place: Deployment): Promise<[string, string]> {
  const exported = await exportShop(db);
  const copy = await createEmptyShop(place.postgres ? 'PostgreSQL' : 'SQLite');
  await importShop(copy, exported);
  return [exported, await exportShop(copy)];
}
