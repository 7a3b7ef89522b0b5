import { money } from '../output/money.ts';
import type { ShopCall } from '../shop/shop-action.ts';
import { asOrder } from './find-order.ts';

/** What an order has become by a command. */
export function tellOrder({ output, isJson }: ShopCall, answer: object): void {
  if (isJson) output.json(answer);
  else output.say(orderSentence(answer));
}

function orderSentence(answer: object): string {
  const { number, status, tracking, refund_total, currency, pieces, shipments } = asOrder(answer);
  const toSend = pieces.reduce((sum, { shippable }) => sum + shippable, 0);
  const left = shipments && toSend > 0 ? `, ${toSend} still to be sent` : '';
  const refunded = refund_total > 0 ? `, ${money(refund_total, currency)} refunded` : '';
  return `Order ${number} is ${status}${left}${refunded}${tracking ? `, tracking ${tracking}` : ''}.`;
}
