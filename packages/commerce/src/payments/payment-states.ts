import { type Db, insertRow, type NewRow, type Row } from '@mercer/database';

type PaymentRow = Row<'payments'>;
export type PaymentState = PaymentRow['status'];

/** Events in the life of a payment: decisions of the shop, and reports of the gateway. */
export type PaymentEvent =
  /** The shop begins an attempt, before it asks the gateway. */
  | 'begin'
  /** The gateway waits for the shopper's browser. */
  | 'open'
  /** The gateway waits for the shopper at the bank, or for the bank alone. */
  | 'requireAction'
  /** The bank or the gateway refuses the payment. */
  | 'decline'
  /** The gateway has canceled the payment, or the bank has released the money. */
  | 'cancel'
  /** The bank has set the money for the order aside. */
  | 'authorize'
  /** The gateway has the money for the order. */
  | 'pay'
  /** The shop waives an amount that is too small to be charged. */
  | 'waive'
  /** The gateway has money that no order needs; a refund of it is queued. */
  | 'overpay'
  /** The shop releases what the bank has set aside. */
  | 'void'
  /** The shop does not wait for the payment any more and has its gateway cancel it. */
  | 'abandon'
  /** The shop closes an attempt that its gateway has never heard of. */
  | 'close'
  /** The payment continues for another order of its cart. */
  | 'move'
  /** The attempt continues with another transaction of its gateway. */
  | 'reopen'
  /** All of the money has gone back. */
  | 'refund'
  /** The gateway could not deliver a refund. */
  | 'failRefund'
  /** The owner has recorded a manual payment by mistake. */
  | 'undo';

type Transitions = Readonly<Partial<Record<PaymentEvent, PaymentState>>>;

const reports = {
  decline: 'declined',
  authorize: 'authorized',
  pay: 'succeeded',
  overpay: 'surplus',
  void: 'canceling',
} as const satisfies Transitions;

const openTransitions = {
  ...reports,
  open: 'pending',
  requireAction: 'requires_action',
  cancel: 'canceled',
  abandon: 'canceling',
  close: 'canceled',
  move: 'pending',
} as const satisfies Transitions;

const { decline: _, ...lateReports } = reports;

/**
 * The state machine of a payment: the state to which each event leads, by the state before it. What is not listed is
 * impossible. A payment without a row is `none`.
 */
export const paymentStates: Readonly<Record<PaymentState | 'none', Transitions>> = {
  none: {
    ...reports,
    begin: 'pending',
    open: 'pending',
    requireAction: 'requires_action',
    cancel: 'canceled',
    waive: 'waived',
  },
  pending: openTransitions,
  requires_action: openTransitions,
  // A gateway may still be paid while it is asked to cancel
  canceling: {
    ...reports,
    open: 'canceling',
    requireAction: 'canceling',
    cancel: 'canceled',
    close: 'canceled',
    move: 'pending',
  },
  // A gateway may accept another try of a payment that it has reported as refused or canceled
  declined: { ...lateReports, requireAction: 'requires_action' },
  canceled: { ...lateReports, requireAction: 'requires_action', reopen: 'pending' },
  authorized: { pay: 'succeeded', cancel: 'canceled', void: 'canceling' },
  succeeded: { refund: 'refunded', undo: 'undone' },
  refunded: { failRefund: 'succeeded' },
  surplus: { overpay: 'surplus' },
  waived: {},
  undone: {},
};

/** States of a payment that the gateway may still be paid for and that the shop has not abandoned. */
export const openStates: readonly PaymentState[] = listStatesBefore('abandon');

/** States of a payment whose money has reached the gateway, wherever it is now. */
export const settledStates: readonly PaymentState[] = ['succeeded', 'refunded', 'surplus'];

/** An event that a payment cannot have in its state: a mistake of the shop, which is logged and changes nothing. */
export class ImpossiblePaymentEvent extends Error {
  constructor(state: PaymentState | 'none', event: PaymentEvent) {
    super(`A payment in the state ${state} cannot have the event ${event}`);
    this.name = 'ImpossiblePaymentEvent';
  }
}

/** @throws ImpossiblePaymentEvent */
export function getNextState(state: PaymentState | 'none', event: PaymentEvent): PaymentState {
  const next = paymentStates[state][event];
  if (!next) throw new ImpossiblePaymentEvent(state, event);
  return next;
}

/** Lists the states in which a payment may have an event. */
function listStatesBefore(event: PaymentEvent): PaymentState[] {
  const states = Object.keys(paymentStates) as (PaymentState | 'none')[]; // the keys of the table
  return states.filter((state) => state !== 'none').filter((state) => event in paymentStates[state]);
}

type PaymentChange = Omit<Partial<NewRow<'payments'>>, 'status'>;

/** Inserts a payment that begins with an event. @returns its state */
export async function insertPayment(
  db: Db,
  event: PaymentEvent,
  payment: Omit<NewRow<'payments'>, 'status'>,
): Promise<PaymentState> {
  const status = getNextState('none', event);
  await insertRow(db, 'payments', { ...payment, status });
  return status;
}

/**
 * Builds the update by which an event changes a payment. It updates nothing when the payment has another state by now.
 * @throws ImpossiblePaymentEvent
 */
export function updatePayment(
  db: Db,
  { id, status }: Pick<PaymentRow, 'id' | 'status'>,
  event: PaymentEvent,
  change: PaymentChange = {},
) {
  const payments = db.updateTable('payments').set({ ...change, status: getNextState(status, event) });
  return payments.where('id', '=', id).where('status', '=', status);
}

/** Builds the update by which an event changes the payments that may have it; the caller narrows it to the ones it means. */
export function updatePayments(db: Db, event: 'abandon' | 'close' | 'move', change: PaymentChange = {}) {
  const states = listStatesBefore(event);
  const [status, ...otherStates] = new Set(states.map((state) => getNextState(state, event)));
  if (!status || otherStates.length > 0) throw new Error(`The event ${event} does not lead to a single state`);
  return db
    .updateTable('payments')
    .set({ ...change, status })
    .where('status', 'in', states);
}
