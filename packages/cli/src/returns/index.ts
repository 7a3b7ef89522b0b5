import type { OrderReturn } from '@mercer/contract';
import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRequired, defineSwitch } from '../flags/flag.ts';
import { acceptChoice, acceptText } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showPagedList } from '../lists/read-list.ts';
import { formatMinute } from '../output/date.ts';
import type { Column } from '../output/table.ts';
import { confirmAction, yesFlags } from '../shop/confirm.ts';
import { type ShopCall, shopAction } from '../shop/shop-action.ts';

const columns: Column<OrderReturn>[] = [
  { title: 'return', of: ({ id }) => id },
  { title: 'asked (UTC)', of: ({ date_created }) => formatMinute(date_created) },
  { title: 'status', of: ({ status }) => status },
  { title: 'order', of: ({ order_id }) => order_id },
  { title: 'pieces', of: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0), align: 'right' },
  { title: 'reason', of: ({ reason }) => reason, isFlexible: true },
];

const args = { return: defineRequired(acceptText('return'), 'its id') };
const flags = { note: defineOptional(acceptText('words'), 'for the shopper'), ...yesFlags };

export const returns: Group = {
  summary: 'what shoppers want to send back',
  actions: {
    list: shopAction({
      summary: 'returns, the longest waiting first',
      flags: {
        status: defineOptional(acceptChoice(['requested', 'approved', 'declined']), 'those in it alone'),
        ...limitFlags,
      },
      examples: ['returns list --status requested'],
      async run(call) {
        const { status, limit } = call.flags;
        await showPagedList(call, {
          limit,
          name: 'returns',
          columns,
          async ask(page) {
            return unwrap(await call.client.GET('/operator/returns', { params: { query: { status, ...page } } }));
          },
        });
      },
    }),
    approve: shopAction({
      summary: 'takes the pieces back and refunds them',
      args,
      flags: { restock: defineSwitch('puts the pieces back into stock'), ...flags },
      examples: ['returns approve 65f0aa --restock'],
      async run(call) {
        const { note, restock, yes } = call.flags;
        await confirmAction(call, 'Take the pieces back and refund them?', { yes });
        const params = { path: { id: call.args.return } };
        printReturnState(
          call,
          unwrap(await call.client.POST('/operator/returns/{id}/approve', { params, body: { note, restock } })),
        );
      },
    }),
    decline: shopAction({
      summary: 'refuses the return',
      args,
      flags,
      examples: ["returns decline 65f0aa --note 'Worn'"],
      async run(call) {
        const { note, yes } = call.flags;
        await confirmAction(call, 'Refuse the return?', { yes });
        const params = { path: { id: call.args.return } };
        printReturnState(
          call,
          unwrap(await call.client.POST('/operator/returns/{id}/decline', { params, body: { note } })),
        );
      },
    }),
  },
};

function printReturnState({ output, isJson }: ShopCall, answer: { id: string; status: string }): void {
  if (isJson) output.json(answer);
  else output.say(`Return ${answer.id} is ${answer.status}.`);
}
