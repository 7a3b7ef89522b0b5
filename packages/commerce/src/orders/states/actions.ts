import type { OrderStatus } from '@mercer/contract';
import { parseJson, type Row } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { StoredTerms } from '@mercer/platform/settings';
import type { CountedPieces } from '../pieces/index.ts';
import { assertMayBecome, buildStatusConflict } from '../record/index.ts';

/** Facts about an order that decide what can be done with it. */
export interface ActionFacts {
  order: Pick<Row<'orders'>, 'status' | 'date_held' | 'payment_terms' | 'date_paid'>;
  lines: readonly CountedPieces[];
  /** minor units that can still be refunded */
  refundable: number;
  /** minor units that are still to be paid */
  owed: number;
  /** payments that the owner has recorded, and that have not gone back */
  recordedPayments: number;
  /** returns whose pieces have arrived, and that are not decided */
  exchangeableReturns: number;
  /** parcels that have left and were not taken back */
  fulfillments: number;
  /** those of them whose pieces can all be sent again */
  returnableParcels: number;
}

interface ActionRule {
  /** statuses of an order in which the action is possible */
  statuses: readonly OrderStatus[];
  /** status that the action leads to, for the refusal's text */
  to?: OrderStatus;
  /** what else is needed */
  isPossible?(facts: ActionFacts): boolean;
}

const open = ['payment_pending', 'paid'] as const;
const unpaidStatuses = [...open, 'shipped', 'delivered', 'return_requested'] as const;
const placed = [...open, 'shipped', 'delivered', 'canceled', 'refunded', 'return_requested'] as const;

const hasPieces =
  (name: 'shippable' | 'cancelable' | 'returnableToOwner') =>
  ({ lines }: ActionFacts): boolean =>
    lines.some((line) => line[name] > 0);
const isUnsent = ({ lines }: ActionFacts) => lines.every(({ shipped }) => shipped === 0);
const isHeld = ({ order }: ActionFacts) => order.date_held !== null;
const isSent = ({ fulfillments }: ActionFacts) => fulfillments > 0;
const isSendable = (facts: ActionFacts) =>
  !isHeld(facts) && maySendUnpaid(facts.order) && hasPieces('shippable')(facts);

/** Returns false for an order that its owner has to be paid for before anything is sent. */
function maySendUnpaid({ payment_terms, date_paid }: ActionFacts['order']): boolean {
  return payment_terms === null || date_paid !== null || parseJson<StoredTerms>(payment_terms).ships_unpaid;
}
const canTakeBackParcel = ({ returnableParcels }: ActionFacts) => returnableParcels > 0;

/** Actions of an operator by the statuses of an order in which they are possible, and what else each of them needs. */
const actionRules = {
  ship: { statuses: open, to: 'shipped', isPossible: isSendable },
  hold: { statuses: open, isPossible: hasPieces('shippable') },
  release: { statuses: placed, isPossible: isHeld },
  deliver: { statuses: ['shipped'], to: 'delivered' },
  cancel: {
    statuses: open,
    to: 'canceled',
    isPossible: (facts) => isUnsent(facts) || hasPieces('cancelable')(facts),
  },
  refund: { statuses: placed, isPossible: ({ refundable }) => refundable > 0 },
  edit_items: { statuses: open, to: 'canceled', isPossible: hasPieces('shippable') },
  add_items: { statuses: [...open, 'shipped', 'delivered'] },
  edit_shipping: { statuses: open, to: 'canceled', isPossible: hasPieces('shippable') },
  edit_billing: { statuses: ['payment_pending'], to: 'canceled', isPossible: isUnsent },
  edit_fulfillment: { statuses: [...open, 'shipped', 'delivered', 'return_requested', 'refunded'], isPossible: isSent },
  cancel_fulfillment: { statuses: [...open, 'shipped'], isPossible: canTakeBackParcel },
  mark_paid: { statuses: unpaidStatuses, isPossible: ({ owed }) => owed > 0 },
  send_payment_link: { statuses: unpaidStatuses, isPossible: ({ owed }) => owed > 0 },
  undo_payment: { statuses: unpaidStatuses, isPossible: ({ recordedPayments }) => recordedPayments > 0 },
  exchange: { statuses: ['return_requested'], isPossible: ({ exchangeableReturns }) => exchangeableReturns > 0 },
  start_return: { statuses: ['shipped', 'delivered'], isPossible: hasPieces('returnableToOwner') },
  organize: { statuses: placed },
  resend_mail: { statuses: placed },
} satisfies Record<string, ActionRule>;

export type OrderAction = keyof typeof actionRules;

const rules: Record<OrderAction, ActionRule> = actionRules;

export const orderActions = Object.keys(rules) as OrderAction[]; // keys of the table

/** Lists what an operator can do with an order now. */
export function listAvailableActions(facts: ActionFacts): OrderAction[] {
  return orderActions.filter((action) => {
    const { statuses, isPossible = () => true } = rules[action];
    return statuses.includes(facts.order.status) && isPossible(facts);
  });
}

/**
 * Guards an action by the status of its order, and by its hold; what else it needs, the call itself checks.
 * @throws ApiError 409 `invalid_status` or `on_hold`
 */
export function assertOrderAction(order: Row<'orders'>, action: OrderAction): void {
  const { statuses, to } = rules[action];
  if (!statuses.includes(order.status)) {
    if (to) assertMayBecome(order, to);
    throw buildStatusConflict(createSentence('actionUnavailable'));
  }
  if (action === 'ship' && !maySendUnpaid(order))
    throw buildStatusConflict('The order is not paid yet, and its payment method sends nothing before');
  if (action === 'ship' && order.date_held !== null)
    throw new ApiError(createSentence('orderHeld', { reason: order.hold_reason ?? '' }), {
      status: 409,
      code: 'on_hold',
      param: 'status',
    });
}
