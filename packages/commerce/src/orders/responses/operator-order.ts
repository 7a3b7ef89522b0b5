import type { FinancialStatus, FulfillmentStatus, Order, OrderFulfillment, OrderHold } from '@mercer/contract';
import type { Row } from '@mercer/database';
import type { FieldValue } from '../../custom-fields/index.ts';
import { manualGateway } from '../../payments/index.ts';
import { canTakeBack, countPieces, listParcels, listSentParcels } from '../pieces/index.ts';
import { type FindCarrier, isSent, type StoredShipment } from '../record/index.ts';
import { lowersOwedAmount } from '../refunds/index.ts';
import {
  computeAmountOwed,
  computeFinancialStatus,
  computeFulfillmentStatus,
  computeMoney,
  listAvailableActions,
  type OrderAction,
} from '../states/index.ts';
import { parsePrivateMetadata, parseTags } from '../tags.ts';
import type { OrderParts } from './order-parts.ts';
import type { OrderSource } from './order-source.ts';

/** An order with what only its operator sees. */
export interface OperatorOrder extends Order {
  financial_status: FinancialStatus;
  fulfillment_status: FulfillmentStatus;
  fulfillments: OrderFulfillment[];
  /** null: the order is not on hold */
  hold: OrderHold | null;
  tags: string[];
  assignee: string | null;
  /** True when the order should have been paid by now. */
  overdue: boolean;
  /** of the owner's programs */
  private_metadata: Record<string, unknown>;
  /** values of custom fields by their keys, which the buyer never sees */
  custom_fields: Record<string, FieldValue>;
  available_actions: OrderAction[];
  /** agent that the order came through; null: a person ordered in the shop */
  source: OrderSource | null;
  /** last change of the order, or of what belongs to it */
  date_updated: string;
}

/** Describes what only the operator sees of an order; both states are derived anew, whatever is stored. */
export function describeForOperator(
  order: Row<'orders'>,
  parts: OrderParts,
  { carrierOf, now }: { carrierOf: FindCarrier; now: Date },
): Omit<OperatorOrder, keyof Order | 'custom_fields' | 'source' | 'date_updated'> {
  const { payments, refunds, returns, events } = parts;
  const lines = countPieces({ order, ...parts });
  const pieceFacts = { order, lines, events };
  const money = { order, payments, refunds };
  const sentParcels = listSentParcels(pieceFacts);
  const owed = computeAmountOwed(money);
  const actionFacts = {
    order,
    lines,
    refundable: computeMoney(money).rest + (lowersOwedAmount(order) ? owed : 0),
    owed,
    recordedPayments: payments.filter(({ gateway, method, status }) => {
      return gateway === manualGateway && method !== 'exchange' && status === 'succeeded';
    }).length,
    exchangeableReturns: returns.filter(({ status, step }) => {
      return status === 'requested' && (step === 'received' || step === 'inspected');
    }).length,
    fulfillments: sentParcels.length,
    returnableParcels: sentParcels.filter((parcel) => canTakeBack(parcel, lines)).length,
  };
  return {
    financial_status: computeFinancialStatus(money),
    fulfillment_status: computeFulfillmentStatus(pieceFacts),
    fulfillments: listParcels(pieceFacts).map((parcel) => serializeFulfillment(parcel, carrierOf)),
    hold: order.date_held === null ? null : { reason: order.hold_reason ?? '', date_created: order.date_held },
    tags: parseTags(order),
    assignee: order.assignee,
    overdue: order.date_payment_due !== null && order.date_payment_due <= now.toISOString(),
    private_metadata: parsePrivateMetadata(order),
    available_actions: listAvailableActions(actionFacts),
  };
}

function serializeFulfillment(parcel: StoredShipment, carrierOf: FindCarrier): OrderFulfillment {
  const { id, date_created, date_canceled = null, tracking, items } = parcel;
  const { carrier = null, tracking_url = null } = { ...carrierOf(tracking), ...parcel };
  const status = isSent(parcel) ? 'shipped' : 'canceled';
  return { id, status, date_created, date_canceled, tracking, carrier, tracking_url, items };
}
