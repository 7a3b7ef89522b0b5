import type { OrderReturn } from '@mercer/contract';
import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRepeated, defineRequired, defineSwitch } from '../flags/flag.ts';
import { acceptChoice, acceptInteger, acceptText, address, amount, pieces } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showPagedList } from '../lists/read-list.ts';
import { findOrder, resolveLines } from '../orders/index.ts';
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
  summary: 'what shoppers send back',
  actions: {
    list: shopAction({
      summary: 'returns, the longest waiting first',
      flags: {
        status: defineOptional(
          acceptChoice(['requested', 'approved', 'received', 'inspected', 'refunded', 'exchanged', 'declined']),
          'those in it alone',
        ),
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
    start: shopAction({
      summary: 'begins a return for a shopper, of all that can come back',
      args: { order: defineRequired(acceptText('order'), 'its number or id') },
      flags: {
        reason: defineRequired(acceptText('words'), 'why it comes back'),
        item: defineRepeated(pieces, 'a line of the order and how many pieces of it; all unless given'),
      },
      examples: ["returns start 1001 --reason 'Rang: arrived broken'"],
      async run(call) {
        const { id: order_id, items } = await findOrder(call.client, call.args.order);
        const { reason, item } = call.flags;
        const body = { order_id, reason, ...(item.length > 0 && { items: resolveLines(items, item) }) };
        printReturnState(call, unwrap(await call.client.POST('/operator/returns', { body })));
      },
    }),
    approve: shopAction({
      summary: 'takes the pieces back and refunds them at once, or has them sent in',
      about: 'With --wait the shopper is mailed how to send the pieces; they are refunded once they have arrived.',
      args,
      flags: {
        restock: defineSwitch('puts the pieces back into stock'),
        wait: defineSwitch('waits for the pieces, and refunds nothing yet'),
        instructions: defineOptional(acceptText('words'), 'how the shopper sends the pieces, with --wait'),
        label: defineOptional(address, 'URL of the label for the parcel, with --wait'),
        ...flags,
      },
      examples: [
        'returns approve 65f0aa --restock',
        'returns approve 65f0aa --wait --label https://labels.example/65f0aa.pdf',
      ],
      async run(call) {
        const { note, restock, wait, instructions, label: label_url, yes } = call.flags;
        if (!wait) await confirmAction(call, 'Take the pieces back and refund them?', { yes });
        const params = { path: { id: call.args.return } };
        const body = { note, restock, refund: !wait, instructions, label_url };
        printReturnState(call, unwrap(await call.client.POST('/operator/returns/{id}/approve', { params, body })));
      },
    }),
    receive: shopAction({
      summary: 'says that the parcel with a return has arrived',
      args,
      flags: { note: flags.note },
      examples: ['returns receive 65f0aa'],
      async run(call) {
        const params = { path: { id: call.args.return } };
        const { note } = call.flags;
        printReturnState(
          call,
          unwrap(await call.client.POST('/operator/returns/{id}/receive', { params, body: { note } })),
        );
      },
    }),
    inspect: shopAction({
      summary: 'says how many pieces of each line can be sold again, and how many cannot',
      args,
      flags: {
        restock: defineRepeated(pieces, 'a line and how many pieces of it can be sold again'),
        discard: defineRepeated(pieces, 'a line and how many pieces of it cannot'),
        note: flags.note,
      },
      about: 'Pieces that are in neither number did not arrive, and are not refunded.',
      examples: ['returns inspect 65f0aa --restock 1=1 --discard 1=1'],
      async run(call) {
        const { client, flags } = call;
        const params = { path: { id: call.args.return } };
        const { items } = unwrap(await client.GET('/operator/returns/{id}', { params }));
        const countPieces = (list: typeof flags.restock, id: string) =>
          resolveLines(items, list).find((entry) => entry.id === id)?.quantity ?? 0;
        const inspected = items.map(({ id }) => ({
          id,
          restock: countPieces(flags.restock, id),
          discard: countPieces(flags.discard, id),
        }));
        const body = { items: inspected, note: flags.note };
        printReturnState(call, unwrap(await client.POST('/operator/returns/{id}/inspect', { params, body })));
      },
    }),
    refund: shopAction({
      summary: 'refunds the pieces of a return that has arrived, less a fee',
      args,
      flags: {
        fee: defineOptional(amount, 'what is kept of the refund'),
        restock: defineSwitch('puts pieces that were not inspected back into stock'),
        ...flags,
      },
      examples: ['returns refund 65f0aa --fee 4.90'],
      async run(call) {
        const { note, fee, restock, yes } = call.flags;
        await confirmAction(call, 'Refund the pieces of the return?', { yes });
        const params = { path: { id: call.args.return } };
        const body = { note, fee, restock };
        printReturnState(call, unwrap(await call.client.POST('/operator/returns/{id}/refund', { params, body })));
      },
    }),
    exchange: shopAction({
      summary: 'exchanges the pieces of a return that has arrived for another product or variant',
      about:
        'What the pieces were worth pays for the replacement. What is left is refunded; what it costs more is owed, and the shopper is mailed a payment link.',
      args: { ...args, product: defineRequired(acceptText('product'), 'id of the replacement') },
      flags: {
        pieces: defineOptional(acceptInteger('pieces', { minimum: 1 }), 'how many; 1 when left out'),
        variant: defineOptional(acceptText('variant'), 'id of the variant'),
        fee: defineOptional(amount, 'what is kept of what the pieces were worth'),
        restock: defineSwitch('puts pieces that were not inspected back into stock'),
        'no-mail': defineSwitch('sends no payment link where the replacement costs more'),
        ...flags,
      },
      examples: ['returns exchange 65f0aa linen-apron --restock'],
      async run(call) {
        const {
          note,
          fee,
          restock,
          pieces: quantity = 1,
          variant: variant_id,
          'no-mail': isUnmailed,
          yes,
        } = call.flags;
        await confirmAction(call, 'Exchange the pieces of the return?', { yes });
        const params = { path: { id: call.args.return } };
        const items = [{ product_id: call.args.product, quantity, variant_id }];
        const body = { items, note, fee, restock, payment_link: !isUnmailed };
        printReturnState(call, unwrap(await call.client.POST('/operator/returns/{id}/exchange', { params, body })));
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
