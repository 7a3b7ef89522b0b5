import { type BooksLocation, openSandboxStore } from '@mercer/sandbox';
import { openDatabase } from '@mercer/server';

interface LedgerLocations {
  /** location of the shop's database */
  database: { url?: string | undefined; path?: string };
  /** location of the gateways' books */
  books: BooksLocation;
}

/**
 * The shop's ledger beside the gateways': all charges count, also those that no order of the shop knows. The orders that
 * the demo store begins with were never paid.
 */
export async function openShopLedger({ database, books }: LedgerLocations) {
  const db = openDatabase({ ...database, isPatient: true });
  const sandbox = await openSandboxStore(books);
  const selectPlacedOrders = () => db.selectFrom('orders').selectAll().where('number', 'is not', null);
  const selectTrackedProducts = () =>
    db.selectFrom('products').select(['id', 'stock_level']).where('stock_tracking', '=', 1);
  const begunWith = new Set((await selectPlacedOrders().execute()).map(({ id }) => id));
  const stockBefore = await selectTrackedProducts().execute();
  const findNewOrders = async () => (await selectPlacedOrders().execute()).filter(({ id }) => !begunWith.has(id));
  const findSucceededCharges = () =>
    sandbox.db.selectFrom('charges').selectAll().where('status', '=', 'succeeded').execute();

  /** Sums the amounts that the gateways keep for each order. */
  async function sumNetAmounts(): Promise<Map<string, number>> {
    const balances = db
      .selectFrom('orders')
      .select(['id', 'balance_order_id'])
      .where('balance_order_id', 'is not', null);
    const changedOrders = new Map((await balances.execute()).map(({ id, balance_order_id }) => [id, balance_order_id]));
    return sumByKey(await findSucceededCharges(), ({ order_id, amount, refunded }) => [
      changedOrders.get(order_id) ?? order_id,
      amount - refunded,
    ]);
  }

  /** Orders whose money is only set aside, or was let go. */
  async function findUncapturedOrderIds(): Promise<Set<string>> {
    const payments = await db.selectFrom('payments').select(['order_id', 'status']).execute();
    const capturedOrderIds = new Set(
      payments.filter(({ status }) => /succeeded|refunded/.test(status)).map((row) => row.order_id),
    );
    const unpaid = payments.filter(
      ({ order_id, status }) => /authorized|cancel/.test(status) && !capturedOrderIds.has(order_id),
    );
    return new Set(unpaid.map(({ order_id }) => order_id));
  }

  /** Sums what was paid for each order, less what went back as it was changed. */
  async function sumPaidAmounts(): Promise<Map<string, number>> {
    const payments = db.selectFrom('payments').selectAll().where('method', '!=', 'giftcard');
    const paid = await payments.where('status', 'in', ['succeeded', 'refunded', 'waived']).execute();
    const refunds = db
      .selectFrom('refunds')
      .selectAll()
      .where('status', '!=', 'failed')
      .where('edit_id', 'is not', null);
    const returned = (await refunds.execute()).map(({ order_id, amount, giftcard_amount }) => {
      return { order_id, amount: giftcard_amount - amount };
    });
    return sumByKey([...paid, ...returned], ({ order_id, amount }) => [order_id, amount]);
  }

  /** Computes what each order has cost, less what was refunded on purpose. */
  async function sumOrderCosts(): Promise<Map<string, number>> {
    const waiting = await findUncapturedOrderIds();
    const capturedOrders = (await findNewOrders()).filter(({ id }) => !waiting.has(id));
    const paid = await sumPaidAmounts();
    const sums = new Map(
      capturedOrders.map(({ id, status, grand_total, giftcard_total }) => {
        const due = grand_total - giftcard_total;
        // Nobody pays the balance of an order that is over
        return [id, status === 'canceled' || status === 'refunded' ? Math.min(due, paid.get(id) ?? 0) : due];
      }),
    );
    const refunds = await db.selectFrom('refunds').selectAll().where('status', '!=', 'failed').execute();
    for (const { id, order_id, amount, giftcard_amount, edit_id } of refunds) {
      const orderSum = sums.get(order_id);
      // an order that was changed costs less by what went back
      if (orderSum !== undefined && edit_id === null && !id.startsWith('surplus-'))
        sums.set(order_id, orderSum - amount + giftcard_amount);
    }
    return sums;
  }

  async function findWrongSums(): Promise<string[]> {
    const describeWrongSum = (id: string, has: number, costs: number) =>
      `The gateways keep ${has} for ${id}, which costs ${costs}`;
    return listDifferences(await sumNetAmounts(), await sumOrderCosts(), describeWrongSum);
  }

  /**
   * Finds authorizations that nothing waits for: what shoppers have agreed to is captured, waits for a shipment or is
   * voided, so that no money stays held.
   */
  async function findStaleAuthorizations(): Promise<string[]> {
    const authorizedCharges = sandbox.db.selectFrom('charges').selectAll().where('status', '=', 'authorized');
    // Paysafecard has no call for it: there the money is free again after some minutes
    const voidableCharges = await authorizedCharges.where('gateway', '!=', 'paysafecard').execute();
    const open = await db.selectFrom('orders').select('id').where('status', '=', 'payment_pending').execute();
    const waits = new Set(open.map(({ id }) => id));
    const forNothing = voidableCharges.filter(({ order_id }) => !waits.has(order_id));
    return forNothing.map(({ gateway, amount, order_id }) => `${gateway} still holds ${amount} for ${order_id}`);
  }

  async function findDuplicateOrders(): Promise<string[]> {
    const orderCounts = sumByKey(await findNewOrders(), ({ cart_id }) => [cart_id, 1]);
    return [...orderCounts].flatMap(([cart, count]) => (count === 1 ? [] : [`The cart ${cart} is ${count} orders`]));
  }

  /** Counts the pieces of each line that refunds took, and those that went back to the stock. */
  async function countRefundedPieces() {
    const items = db.selectFrom('refund_items').innerJoin('refunds', 'refunds.id', 'refund_items.refund_id');
    const rows = await items.select(['item_id', 'quantity', 'restocked', 'status']).execute();
    return {
      restocked: sumByKey(rows, ({ item_id, restocked }) => [item_id, restocked]),
      kept: sumByKey(rows, (row) => [row.item_id, row.status === 'failed' ? 0 : row.quantity - row.restocked]),
    };
  }

  async function findWrongStock(): Promise<string[]> {
    const orders = new Map((await findNewOrders()).map((order) => [order.id, order]));
    const items = await db.selectFrom('order_items').selectAll().execute();
    const { restocked, kept } = await countRefundedPieces();
    const sold = sumByKey(items, ({ id, order_id, product_id, variant_id, quantity }) => {
      const status = variant_id ? undefined : orders.get(order_id)?.status;
      if (status === undefined) return [product_id, 0];
      // pieces of a canceled order go back, but those that were refunded and given away
      return [product_id, status === 'canceled' ? (kept.get(id) ?? 0) : quantity - (restocked.get(id) ?? 0)];
    });
    const now = new Map((await selectTrackedProducts().execute()).map(({ id, stock_level }) => [id, stock_level]));
    return stockBefore.flatMap(({ id, stock_level }) => {
      const [currentLevel, soldQuantity] = [now.get(id) ?? 0, sold.get(id) ?? 0];
      return stock_level - currentLevel === soldQuantity
        ? []
        : [`Of ${id} ${stock_level - currentLevel} are gone, ${soldQuantity} are sold`];
    });
  }

  /**
   * Finds gift cards that have lost another amount than orders used of them, and orders that have another gift card
   * total than was taken.
   */
  async function wrongGiftcards(): Promise<string[]> {
    const uses = await db.selectFrom('giftcard_uses').selectAll().execute();
    const cards = await db.selectFrom('giftcards').selectAll().execute();
    const usedAmounts = sumByKey(uses, ({ giftcard_id, amount, refunded }) => [giftcard_id, amount - refunded]);
    const spentAmounts = sumByKey(cards, ({ id, amount, balance }) => [id, amount - balance]);
    const giftcardTotals = sumByKey(await findNewOrders(), ({ id, giftcard_total }) => [id, giftcard_total]);
    const final = uses.filter(({ order_id, status }) => status === 'final' && !begunWith.has(order_id));
    const finalAmounts = sumByKey(final, ({ order_id, amount }) => [order_id, amount]);
    return [
      ...listDifferences(
        spentAmounts,
        usedAmounts,
        (id, has, is) => `The gift card ${id} has lost ${has}, orders have ${is} of it`,
      ),
      ...listDifferences(
        finalAmounts,
        giftcardTotals,
        (id, has, is) => `${has} of gift cards are taken for ${id}, which says ${is}`,
      ),
    ];
  }

  /** Invoices less their credit notes say what orders cost less what went back. */
  async function findWrongInvoices(): Promise<string[]> {
    const invoices = await db.selectFrom('invoices').select(['order_id', 'kind', 'snapshot']).execute();
    const refunds = await db.selectFrom('refunds').selectAll().where('status', '=', 'succeeded').execute();
    const deliberateRefunds = refunds.filter(({ id, edit_id }) => edit_id === null && !id.startsWith('surplus-'));
    const refundedAmounts = sumByKey(deliberateRefunds, ({ order_id, amount }) => [order_id, amount]);
    const says = sumByKey(invoices, ({ order_id, kind, snapshot }) => {
      const { grand_total } = JSON.parse(snapshot) as { grand_total: number }; // an invoice's
      return [order_id, kind === 'invoice' ? grand_total : -grand_total];
    });
    const waiting = await findUncapturedOrderIds();
    return (await findNewOrders()).flatMap(({ id, status, grand_total }) => {
      // nothing was taken of it
      const isVoided = status === 'canceled' && waiting.has(id);
      const [costs, invoicedTotal] = [isVoided ? 0 : grand_total - (refundedAmounts.get(id) ?? 0), says.get(id)];
      return invoicedTotal === undefined || invoicedTotal === costs
        ? []
        : [`Invoices say ${invoicedTotal} for ${id}, which costs ${costs}`];
    });
  }

  async function findOrdersWithoutMail(): Promise<string[]> {
    const mails = await db.selectFrom('outbox').select('key').where('status', '=', 'sent').execute();
    const keys = new Set(mails.map(({ key }) => key));
    return (await findNewOrders()).flatMap(({ id }) =>
      keys.has(`order-${id}`) ? [] : [`No mail was sent about ${id}`],
    );
  }

  async function countRecords() {
    const refunds = await db.selectFrom('refunds').select('order_id').execute();
    const newRefunds = refunds.filter(({ order_id }) => !begunWith.has(order_id));
    return {
      charges: (await findSucceededCharges()).length,
      orders: (await findNewOrders()).length,
      refunds: newRefunds.length,
    };
  }

  const closeLedger = async () => {
    await sandbox.close();
    await db.destroy();
  };
  const checks = [
    findWrongSums,
    findStaleAuthorizations,
    findDuplicateOrders,
    findWrongStock,
    wrongGiftcards,
    findWrongInvoices,
    findOrdersWithoutMail,
  ];
  /** Finds what is wrong, one sentence for each fault; the list is empty when all is well. */
  const findFaults = async () => (await Promise.all(checks.map((check) => check()))).flat();
  return { db, books: sandbox.db, counts: countRecords, close: closeLedger, faults: findFaults };
}

export type Ledger = Awaited<ReturnType<typeof openShopLedger>>;

function sumByKey<Row>(rows: Row[], part: (row: Row) => [id: string, amount: number]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [id, amount] of rows.map(part)) sums.set(id, (sums.get(id) ?? 0) + amount);
  return sums;
}

function listDifferences(
  has: Map<string, number>,
  should: Map<string, number>,
  sentence: (id: string, has: number, should: number) => string,
): string[] {
  const ids = new Set([...has.keys(), ...should.keys()]);
  const parts = [...ids].map((id) => [id, has.get(id) ?? 0, should.get(id) ?? 0] as const);
  return parts.flatMap(([id, actualAmount, expectedAmount]) =>
    actualAmount === expectedAmount ? [] : [sentence(id, actualAmount, expectedAmount)],
  );
}
