import { unwrap } from '@mercer/operator';
import { defineOptional, defineRepeated } from '../flags/flag.ts';
import { acceptText, pieces } from '../flags/kinds.ts';
import { findOrder, orderArgs, printOrderState, resolveLines } from '../orders/index.ts';
import { shopAction } from '../shop/shop-action.ts';

export const ship = shopAction({
  summary: 'says that an order, or a part of it, is on its way',
  about: 'Money that was set aside for it is taken. The shopper gets a mail with the parcel’s number.',
  args: orderArgs,
  flags: {
    tracking: defineOptional(acceptText('number'), 'of the parcel'),
    carrier: defineOptional(acceptText('name'), 'where the tracking number does not tell it'),
    item: defineRepeated(pieces, 'a line of the order and how many pieces of it; all that is left unless given'),
    note: defineOptional(acceptText('words'), 'stands in the history, which the shopper sees'),
  },
  examples: ['ship 1001 --tracking 1Z999', 'ship 1001 --item 1=2 --item 2=1'],
  async run(call) {
    const { id, items } = await findOrder(call.client, call.args.order);
    const { tracking, carrier, item, note } = call.flags;
    const body = {
      tracking,
      carrier,
      note,
      ...(item.length > 0 ? { items: resolveLines(items, item) } : { all: true as const }),
    };
    printOrderState(
      call,
      unwrap(await call.client.POST('/operator/orders/{id}/ship', { params: { path: { id } }, body })),
    );
  },
});
