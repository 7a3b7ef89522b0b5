import { unwrap } from '@mercer/operator';
import { on, optional, repeated } from '../flags/flag.ts';
import { amount, pieces, text } from '../flags/kinds.ts';
import { findOrder, orderArgs, tellOrder } from '../orders/index.ts';
import { money } from '../output/money.ts';
import { confirm, yesFlags } from '../shop/confirm.ts';
import { shopAction } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';

export const refund = shopAction({
  summary: 'gives money back: an amount, the price of pieces, or all that is left',
  args: orderArgs,
  flags: {
    amount: optional(amount, 'in the currency of the order'),
    item: repeated(pieces, 'a line of the order and how many pieces of it'),
    restock: on('puts the pieces back into stock'),
    reason: optional(text('words'), 'why'),
    ...yesFlags,
  },
  examples: [
    'refund 1001',
    "refund 1001 --amount 7.50 --reason 'Scratched'",
    'refund 1001 --item 65f0=1 --restock --yes',
  ],
  async run(call) {
    const { amount, item, restock, reason, yes } = call.flags;
    if (amount !== undefined && item.length > 0)
      throw new UsageError('Either --amount or --item says what is given back.');
    const { id, number, currency } = await findOrder(call.client, call.args.order);
    const what =
      amount === undefined ? (item.length > 0 ? 'these pieces' : 'all that is left') : money(amount, currency);
    await confirm(call, `Give back ${what} of order ${number}?`, { yes });
    const isAll = amount === undefined && item.length === 0;
    const body = {
      amount,
      reason,
      ...(restock && { restock }),
      ...(item.length > 0 && { items: item }),
      ...(isAll && { all: true as const }),
    };
    const params = { path: { id } };
    tellOrder(call, unwrap(await call.client.POST('/operator/orders/{id}/refund', { params, body })));
  },
});
