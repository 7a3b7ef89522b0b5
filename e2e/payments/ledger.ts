import { type BooksLocation, openSandboxStore } from '@mercer/sandbox';
import { openDatabase } from '@mercer/server';

interface Places {
  /** of the shop */
  database: { url?: string | undefined; path?: string };
  /** of the gateways */
  books: BooksLocation;
}

/**
 * The shop's ledger beside the gateways': all charges count, also those that no order of the shop knows. The orders that
 * the demo store begins with were never paid.
 */
export async function openLedger({ database, books }: Places) {
  const db = openDatabase({ ...database, isPatient: true });
  const sandbox = await openSandboxStore(books);
  const placed = () => db.selectFrom('orders').selectAll().where('number', 'is not', null);
  const tracked = () => db.selectFrom('products').select(['id', 'stock_level']).where('stock_tracking', '=', 1);
  const begunWith = new Set((await placed().execute()).map(({ id }) => id));
  const stockBefore = await tracked().execute();
  const newOrders = async () => (await placed().execute()).filter(({ id }) => !begunWith.has(id));
  const charges = () => sandbox.db.selectFrom('charges').selectAll().where('status', '=', 'succeeded').execute();

  /** What the gateways keep for each order. */
  async function kept(): Promise<Map<string, number>> {
    return sumsOf(await charges(), ({ order_id, amount, refunded }) => [order_id, amount - refunded]);
  }

  /** Orders whose money is only set aside, or was let go. */
  async function notTaken(): Promise<Set<string>> {
    const payments = await db.selectFrom('payments').select(['order_id', 'status']).execute();
    const paid = new Set(payments.filter(({ status }) => /succeeded|refunded/.test(status)).map((row) => row.order_id));
    const unpaid = payments.filter(({ order_id, status }) => /authorized|cancel/.test(status) && !paid.has(order_id));
    return new Set(unpaid.map(({ order_id }) => order_id));
  }

  /** What each order has cost, less what was given back on purpose. */
  async function due(): Promise<Map<string, number>> {
    const waiting = await notTaken();
    const taken = (await newOrders()).filter(({ id }) => !waiting.has(id));
    const sums = new Map(taken.map((order) => [order.id, order.grand_total - order.giftcard_total]));
    const refunds = await db.selectFrom('refunds').selectAll().where('status', '!=', 'failed').execute();
    for (const { id, order_id, amount, giftcard_amount, edit_id } of refunds) {
      const known = sums.get(order_id);
      // an order that was changed costs less by what went back
      if (known !== undefined && edit_id === null && !id.startsWith('surplus-'))
        sums.set(order_id, known - amount + giftcard_amount);
    }
    return sums;
  }

  async function wrongSums(): Promise<string[]> {
    const sentence = (id: string, has: number, costs: number) =>
      `The gateways keep ${has} for ${id}, which costs ${costs}`;
    return differences(await kept(), await due(), sentence);
  }

  /** What shoppers have agreed to is taken, waits for a parcel or is let go: nobody's money waits for ever. */
  async function heldMoney(): Promise<string[]> {
    const held = sandbox.db.selectFrom('charges').selectAll().where('status', '=', 'authorized');
    // Paysafecard has no call for it: there the money is free again after some minutes
    const ours = await held.where('gateway', '!=', 'paysafecard').execute();
    const open = await db.selectFrom('orders').select('id').where('status', '=', 'payment_pending').execute();
    const waits = new Set(open.map(({ id }) => id));
    const forNothing = ours.filter(({ order_id }) => !waits.has(order_id));
    return forNothing.map(({ gateway, amount, order_id }) => `${gateway} still holds ${amount} for ${order_id}`);
  }

  async function ordersTwice(): Promise<string[]> {
    const twice = sumsOf(await newOrders(), ({ cart_id }) => [cart_id, 1]);
    return [...twice].flatMap(([cart, count]) => (count === 1 ? [] : [`The cart ${cart} is ${count} orders`]));
  }

  async function wrongStock(): Promise<string[]> {
    const sent = (await newOrders()).filter(({ status }) => status !== 'canceled');
    const ids = new Set(sent.map(({ id }) => id));
    const items = (await db.selectFrom('order_items').selectAll().execute()).filter(({ order_id }) =>
      ids.has(order_id),
    );
    const sold = sumsOf(items, ({ product_id, variant_id, quantity }) => [product_id, variant_id ? 0 : quantity]);
    const now = new Map((await tracked().execute()).map(({ id, stock_level }) => [id, stock_level]));
    return stockBefore.flatMap(({ id, stock_level }) => {
      const [left, taken] = [now.get(id) ?? 0, sold.get(id) ?? 0];
      return stock_level - left === taken ? [] : [`Of ${id} ${stock_level - left} are gone, ${taken} are sold`];
    });
  }

  /** Each card has lost what orders have of it, and each order what it says. */
  async function wrongGiftcards(): Promise<string[]> {
    const uses = await db.selectFrom('giftcard_uses').selectAll().execute();
    const cards = await db.selectFrom('giftcards').selectAll().execute();
    const used = sumsOf(uses, ({ giftcard_id, amount, refunded }) => [giftcard_id, amount - refunded]);
    const lost = sumsOf(cards, ({ id, amount, balance }) => [id, amount - balance]);
    const paid = sumsOf(await newOrders(), ({ id, giftcard_total }) => [id, giftcard_total]);
    const final = uses.filter(({ order_id, status }) => status === 'final' && !begunWith.has(order_id));
    const taken = sumsOf(final, ({ order_id, amount }) => [order_id, amount]);
    return [
      ...differences(lost, used, (id, has, is) => `The gift card ${id} has lost ${has}, orders have ${is} of it`),
      ...differences(taken, paid, (id, has, is) => `${has} of gift cards are taken for ${id}, which says ${is}`),
    ];
  }

  /** Invoices less their credit notes say what orders cost less what went back. */
  async function wrongBooks(): Promise<string[]> {
    const invoices = await db.selectFrom('invoices').select(['order_id', 'kind', 'snapshot']).execute();
    const refunds = await db.selectFrom('refunds').selectAll().where('status', '=', 'succeeded').execute();
    const given = refunds.filter(({ id, edit_id }) => edit_id === null && !id.startsWith('surplus-'));
    const back = sumsOf(given, ({ order_id, amount }) => [order_id, amount]);
    const says = sumsOf(invoices, ({ order_id, kind, snapshot }) => {
      const { grand_total } = JSON.parse(snapshot) as { grand_total: number }; // an invoice's
      return [order_id, kind === 'invoice' ? grand_total : -grand_total];
    });
    return (await newOrders()).flatMap(({ id, grand_total }) => {
      const [costs, told] = [grand_total - (back.get(id) ?? 0), says.get(id)];
      return told === undefined || told === costs ? [] : [`Invoices say ${told} for ${id}, which costs ${costs}`];
    });
  }

  async function withoutMail(): Promise<string[]> {
    const mails = await db.selectFrom('outbox').select('key').where('status', '=', 'sent').execute();
    const keys = new Set(mails.map(({ key }) => key));
    return (await newOrders()).flatMap(({ id }) => (keys.has(`order-${id}`) ? [] : [`No mail was sent about ${id}`]));
  }

  async function counts() {
    const refunds = await db.selectFrom('refunds').select('order_id').execute();
    const newRefunds = refunds.filter(({ order_id }) => !begunWith.has(order_id));
    return { charges: (await charges()).length, orders: (await newOrders()).length, refunds: newRefunds.length };
  }

  const close = async () => {
    await sandbox.close();
    await db.destroy();
  };
  const checks = [wrongSums, heldMoney, ordersTwice, wrongStock, wrongGiftcards, wrongBooks, withoutMail];
  /** What is not as it must be, one sentence each; nothing when all is well. */
  const faults = async () => (await Promise.all(checks.map((check) => check()))).flat();
  return { db, books: sandbox.db, counts, close, faults };
}

export type Ledger = Awaited<ReturnType<typeof openLedger>>;

function sumsOf<Row>(rows: Row[], part: (row: Row) => [id: string, amount: number]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [id, amount] of rows.map(part)) sums.set(id, (sums.get(id) ?? 0) + amount);
  return sums;
}

function differences(
  has: Map<string, number>,
  should: Map<string, number>,
  sentence: (id: string, has: number, should: number) => string,
): string[] {
  const ids = new Set([...has.keys(), ...should.keys()]);
  const parts = [...ids].map((id) => [id, has.get(id) ?? 0, should.get(id) ?? 0] as const);
  return parts.flatMap(([id, one, other]) => (one === other ? [] : [sentence(id, one, other)]));
}
