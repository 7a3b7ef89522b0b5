import { unwrap } from '@mercer/operator';
import { shopAction } from '../shop/shop-action.ts';
import { findOrder, orderArgs, readOrderById } from './find-order.ts';
import { buildLineColumns, formatOrderFacts, historyColumns } from './order-text.ts';

export const show = shopAction({
  summary: 'one order: lines, money, and what became of it',
  args: orderArgs,
  examples: ['orders show 1001', 'orders show 1001 --json'],
  async run({ client, args, output, isJson }) {
    const path = { id: (await findOrder(client, args.order)).id };
    const order = await readOrderById(client, path.id);
    const { results: history } = unwrap(await client.GET('/operator/orders/{id}/history', { params: { path } }));
    if (isJson) return output.json({ ...order, history });
    output.say(`${formatOrderFacts(order)}\n`);
    output.table(order.items, buildLineColumns(order));
    output.say('');
    output.table(history, historyColumns);
  },
});
