import { type Major, type Minor, toMajorUnits } from '@mercer/contract';
import type { Row } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { taxesOfParts } from '../../invoices/index.ts';
import { lockPlacedOrder } from '../record/index.ts';
import { spreadOverParts, sumPartAmounts } from './cost-parts.ts';
import { refundBalance } from './refund.ts';
import { assertRefundable } from './refund-amount.ts';
import { type RefundInput, resolveRefundAmount } from './refund-order.ts';
import { balanceOfParts, computeRemainingParts } from './refunded-parts.ts';

/** What a refund would give back, with nothing changed. */
export interface RefundPreview {
  currency: string;
  amount: Major;
  /** Part of the amount that goes back to the card or wallet, and to gift cards. */
  gateway_amount: Major;
  giftcard_amount: Major;
  /** Part of the amount by which less is to be paid for an order that was sent before it was paid. */
  owed_amount: Major;
  items: { id: string; quantity: number; amount: Major }[];
  /** Part of the amount that is for the shipment. */
  shipping_amount: Major;
  /** Taxes within the amount, by name and rate. */
  taxes: { name: string; rate: number; amount: Major; included: boolean }[];
  /** Amount that can still be refunded afterwards. */
  remaining_amount: Major;
}

/**
 * Computes a refund without making it.
 * @throws ApiError 404; 400 where the refund itself would be refused
 */
export function previewRefund(deps: AppDeps, orderId: string, input: RefundInput): Promise<RefundPreview> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockPlacedOrder(tx, orderId);
    const { refundableAmount, gatewayRest, owed, payment } = await refundBalance(tx, order);
    const { amount, items } = await resolveRefundAmount(tx, order, input, refundableAmount);
    const credit = Math.min(amount, owed);
    const giftcardAmount = Math.max(0, amount - credit - gatewayRest);
    assertRefundable(payment, amount - credit - giftcardAmount, order.currency);
    const parts = spreadOverParts(computeRemainingParts(await balanceOfParts(tx, order)), amount, items);
    const shippingParts = parts.filter(({ item_id }) => item_id === null);
    const toMajor = (minor: Minor) => toMajorUnits(minor, order.currency);
    return {
      currency: order.currency,
      amount: toMajor(amount),
      gateway_amount: toMajor(amount - credit - giftcardAmount),
      giftcard_amount: toMajor(giftcardAmount),
      owed_amount: toMajor(credit),
      items: items.map(({ item_id, quantity }) => {
        const ofLine = parts.filter((part) => part.item_id === item_id);
        return { id: item_id, quantity, amount: toMajor(sumPartAmounts(ofLine)) };
      }),
      shipping_amount: toMajor(sumPartAmounts(shippingParts)),
      taxes: taxesOfParts(parts).map((tax) => serializeTax(tax, order)),
      remaining_amount: toMajor(refundableAmount - amount),
    };
  });
}

function serializeTax(
  { name, rate, amount, included }: ReturnType<typeof taxesOfParts>[number],
  { currency }: Row<'orders'>,
): RefundPreview['taxes'][number] {
  return { name, rate, amount: toMajorUnits(amount, currency), included };
}
