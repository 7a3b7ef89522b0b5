import { unwrap } from '@mercer/operator';
import { defineOptional, defineRepeated, defineSwitch } from '../flags/flag.ts';
import { acceptText, amount, pieces } from '../flags/kinds.ts';
import { findOrder, orderArgs, printOrderState, resolveLines } from '../orders/index.ts';
import { formatMoney } from '../output/money.ts';
import { confirmAction, yesFlags } from '../shop/confirm.ts';
import { shopAction } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';

export const refund = shopAction({
  summary: 'gives money back: an amount, the price of pieces, or all that is left',
  args: orderArgs,
  flags: {
    amount: defineOptional(amount, 'in the currency of the order'),
    item: defineRepeated(pieces, 'a line of the order and how many pieces of it'),
    restock: defineSwitch('puts the pieces back into stock'),
    reason: defineOptional(acceptText('words'), 'why'),
    ...yesFlags,
  },
  examples: ['refund 1001', "refund 1001 --amount 7.50 --reason 'Scratched'", 'refund 1001 --item 1=1 --restock --yes'],
  async run(call) {
    const { amount, item, restock, reason, yes } = call.flags;
    if (amount !== undefined && item.length > 0)
      throw new UsageError('Use either --amount or --item to say what to refund.');
    const { id, number, currency, items } = await findOrder(call.client, call.args.order);
    const refundText =
      amount === undefined ? (item.length > 0 ? 'these pieces' : 'all that is left') : formatMoney(amount, currency);
    await confirmAction(call, `Give back ${refundText} of order ${number}?`, { yes });
    const isAll = amount === undefined && item.length === 0;
    const body = {
      amount,
      reason,
      ...(restock && { restock }),
      ...(item.length > 0 && { items: resolveLines(items, item) }),
      ...(isAll && { all: true as const }),
    };
    const params = { path: { id } };
    printOrderState(call, unwrap(await call.client.POST('/operator/orders/{id}/refund', { params, body })));
  },
});
