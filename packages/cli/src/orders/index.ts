import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRequired } from '../flags/flag.ts';
import { acceptText } from '../flags/kinds.ts';
import { confirmAction, yesFlags } from '../shop/confirm.ts';
import { shopAction } from '../shop/shop-action.ts';
import { findOrder, orderArgs } from './find-order.ts';
import { orderHandling } from './handle.ts';
import { list, search } from './list.ts';
import { print } from './print.ts';
import { printOrderState } from './print-order-state.ts';
import { show } from './show.ts';

const noteFlags = { note: defineOptional(acceptText('words'), 'stands in the history, which the shopper sees') };

export const orders: Group = {
  summary: 'finds orders, shows, notes, holds, corrects and cancels them',
  actions: {
    list,
    search,
    show,
    print,
    note: shopAction({
      summary: 'notes something about an order; no shopper sees it',
      args: { ...orderArgs, words: defineRequired(acceptText('words'), 'what is noted') },
      examples: ["orders note 1001 'Rang to ask for a later delivery.'"],
      async run({ client, args, output, isJson }) {
        const { id, number } = await findOrder(client, args.order);
        const params = { path: { id } };
        const note = unwrap(await client.POST('/operator/orders/{id}/notes', { params, body: { text: args.words } }));
        if (isJson) output.json(note);
        else output.say(`Noted on order ${number}.`);
      },
    }),
    deliver: shopAction({
      summary: 'says that the parcel has arrived',
      args: orderArgs,
      flags: noteFlags,
      examples: ['orders deliver 1001'],
      async run(call) {
        const { id } = await findOrder(call.client, call.args.order);
        const { note } = call.flags;
        const params = { path: { id } };
        const answer = unwrap(await call.client.POST('/operator/orders/{id}/deliver', { params, body: { note } }));
        printOrderState(call, answer);
      },
    }),
    cancel: shopAction({
      summary: 'cancels an order, or what is left to send of it; its money goes back',
      about: 'Of an order of which a part has left the rest is canceled: the order is shipped then.',
      args: orderArgs,
      flags: { ...noteFlags, ...yesFlags },
      examples: ["orders cancel 1001 --note 'Out of stock'", 'orders cancel 1001 --yes'],
      async run(call) {
        const order = await findOrder(call.client, call.args.order);
        const { id, number } = order;
        const { note, yes } = call.flags;
        const question = order.shipments
          ? `Cancel what is left to send of order ${number} and give its money back?`
          : `Cancel order ${number} and give its money back?`;
        await confirmAction(call, question, { yes });
        const params = { path: { id } };
        const answer = unwrap(await call.client.POST('/operator/orders/{id}/cancel', { params, body: { note } }));
        printOrderState(call, answer);
      },
    }),
    ...orderHandling,
  },
};

export { findOrder, orderArgs } from './find-order.ts';
export { printOrderState } from './print-order-state.ts';
export { resolveLines } from './resolve-lines.ts';
