import { formatMoney } from '../output/money.ts';
import type { ShopCall } from '../shop/shop-action.ts';
import { castToOrder } from './find-order.ts';

/** Prints the state of an order after a command. */
export function printOrderState({ output, isJson }: ShopCall, answer: object): void {
  if (isJson) output.json(answer);
  else output.say(orderSentence(answer));
}

function orderSentence(answer: object): string {
  const { number, status, tracking, refund_total, currency, pieces, shipments } = castToOrder(answer);
  const toSend = pieces.reduce((sum, { shippable }) => sum + shippable, 0);
  const remainingText = shipments && toSend > 0 ? `, ${toSend} still to be sent` : '';
  const refunded = refund_total > 0 ? `, ${formatMoney(refund_total, currency)} refunded` : '';
  return `Order ${number} is ${status}${remainingText}${refunded}${tracking ? `, tracking ${tracking}` : ''}.`;
}
