import { unwrap } from '@mercer/operator';
import { defineOptional, defineRepeated, defineRequired, defineSwitch } from '../flags/flag.ts';
import { acceptChoice, acceptInteger, acceptText, address, amount, day } from '../flags/kinds.ts';
import { shopAction } from '../shop/shop-action.ts';
import { findOrder, orderArgs, readFulfillments } from './find-order.ts';
import { printOrderState } from './print-order-state.ts';

const manualMethods = ['bank_transfer', 'invoice', 'cash_on_delivery', 'manual'] as const;

/** What an owner does with an order beside its way to the shopper: payments, hold, tags, parcels, mails. */
export const orderHandling = {
  paid: shopAction({
    summary: 'records money that you received for an order: all that is owed, or a part of it',
    about: 'The same amount with the same reference is recorded once.',
    args: orderArgs,
    flags: {
      amount: defineOptional(amount, 'a part of what is owed'),
      date: defineOptional(day, 'when the money arrived; today when left out'),
      reference: defineOptional(acceptText('text'), 'by which you find the payment, as on your bank statement'),
      note: defineOptional(acceptText('words'), 'for the staff'),
    },
    examples: ['orders paid 1001', "orders paid 1001 --amount 19.99 --date 2026-05-29 --reference 'Statement 12'"],
    async run(call) {
      const { id } = await findOrder(call.client, call.args.order);
      const { date: date_paid, ...payment } = call.flags;
      const body = { ...payment, date_paid };
      printOrderState(
        call,
        unwrap(await call.client.POST('/operator/orders/{id}/mark-paid', { params: { path: { id } }, body })),
      );
    },
  }),
  unpaid: shopAction({
    summary: 'takes back the last payment that was recorded for an order by mistake',
    args: orderArgs,
    flags: { payment: defineOptional(acceptText('payment'), 'id of another payment') },
    examples: ['orders unpaid 1001'],
    async run(call) {
      const order = await findOrder(call.client, call.args.order);
      const payment = call.flags.payment ?? order.payments.filter(({ name }) => name).at(-1)?.id ?? 'none';
      const params = { path: { id: order.id, payment } };
      printOrderState(
        call,
        unwrap(await call.client.POST('/operator/orders/{id}/payments/{payment}/undo', { params })),
      );
    },
  }),
  add: shopAction({
    summary: 'adds a product to a placed order, at the price of the catalogue; what it costs more is owed',
    args: { ...orderArgs, product: defineRequired(acceptText('product'), 'its id') },
    flags: {
      pieces: defineOptional(acceptInteger('pieces', { minimum: 1 }), 'how many; 1 when left out'),
      variant: defineOptional(acceptText('variant'), 'id of the variant'),
      method: defineOptional(acceptChoice(manualMethods), 'how it is paid, for an order that a gateway was paid for'),
      note: defineOptional(acceptText('words'), 'for the shopper'),
    },
    examples: ['orders add 1001 linen-apron', 'orders add 1001 linen-apron --pieces 2 --method bank_transfer'],
    async run(call) {
      const { id } = await findOrder(call.client, call.args.order);
      const { pieces: quantity = 1, variant: variant_id, method, note } = call.flags;
      const product_id = call.args.product;
      const body = { items: [{ product_id, quantity, variant_id }], method, note };
      printOrderState(
        call,
        unwrap(await call.client.POST('/operator/orders/{id}/items', { params: { path: { id } }, body })),
      );
    },
  }),
  'payment-link': shopAction({
    summary: 'makes the link by which the shopper pays what is owed for an order, and mails it',
    about: 'An order has one at a time: the same again makes it valid for two weeks more, and mails it again.',
    args: orderArgs,
    flags: {
      expires: defineOptional(day, 'until when it is valid; two weeks when left out'),
      note: defineOptional(acceptText('words'), 'for the shopper'),
      'no-mail': defineSwitch('only makes the link, for you to pass on'),
    },
    examples: ['orders payment-link 1001', "orders payment-link 1001 --note 'The difference for the larger size.'"],
    async run(call) {
      const { id, number } = await findOrder(call.client, call.args.order);
      const { expires, note, 'no-mail': isUnmailed } = call.flags;
      const date_expires = expires && `${expires}T00:00:00.000Z`;
      const body = { date_expires, note, notify: !isUnmailed };
      const link = unwrap(
        await call.client.POST('/operator/orders/{id}/payment-link', { params: { path: { id } }, body }),
      );
      if (call.isJson) return call.output.json(link);
      call.output.say(`${link.amount} ${link.currency} are to be paid for order ${number}: ${link.link}`);
    },
  }),
  place: shopAction({
    summary: 'makes an order of a draft that is paid without a gateway',
    args: { draft: defineRequired(acceptText('draft'), 'its id') },
    flags: {
      method: defineOptional(acceptChoice(manualMethods), 'how it is paid'),
      paid: defineSwitch('the money is there already'),
      service: defineOptional(acceptText('service'), 'id of the shipping service'),
    },
    examples: [
      'orders place 65f0c2a1d3e4b5a6c7d8e9f0 --method invoice',
      'orders place 65f0c2a1d3e4b5a6c7d8e9f0 --paid',
    ],
    async run(call) {
      const { method, service, paid } = call.flags;
      const body = { method, service, ...(paid && { paid: {} }) };
      const params = { path: { id: call.args.draft } };
      printOrderState(call, unwrap(await call.client.POST('/operator/drafts/{id}/order', { params, body })));
    },
  }),
  hold: shopAction({
    summary: 'puts an order on hold: nothing of it can be sent before it is released',
    args: { ...orderArgs, reason: defineRequired(acceptText('reason'), 'for the staff') },
    examples: ["orders hold 1001 'The address looks wrong.'"],
    async run(call) {
      const { id } = await findOrder(call.client, call.args.order);
      const body = { reason: call.args.reason };
      printOrderState(
        call,
        unwrap(await call.client.POST('/operator/orders/{id}/hold', { params: { path: { id } }, body })),
      );
    },
  }),
  release: shopAction({
    summary: 'releases an order from its hold',
    args: orderArgs,
    examples: ['orders release 1001'],
    async run(call) {
      const { id } = await findOrder(call.client, call.args.order);
      printOrderState(
        call,
        unwrap(await call.client.POST('/operator/orders/{id}/release', { params: { path: { id } } })),
      );
    },
  }),
  tag: shopAction({
    summary: 'sets the tags of an order and who looks after it; without flags it takes all tags away',
    args: orderArgs,
    flags: {
      tag: defineRepeated(acceptText('tag'), 'a tag; those that are not named go'),
      assignee: defineOptional(acceptText('name'), 'name or e-mail address of who looks after the order'),
    },
    examples: ['orders tag 1001 --tag vip --tag wholesale', 'orders tag 1001 --tag vip --assignee grace@shop.example'],
    async run(call) {
      const { id } = await findOrder(call.client, call.args.order);
      const { tag: tags, assignee } = call.flags;
      printOrderState(
        call,
        unwrap(
          await call.client.PATCH('/operator/orders/{id}', { params: { path: { id } }, body: { tags, assignee } }),
        ),
      );
    },
  }),
  track: shopAction({
    summary: 'changes the tracking number or the carrier of the last parcel of an order',
    args: { ...orderArgs, number: defineRequired(acceptText('number'), 'the tracking number') },
    flags: {
      carrier: defineOptional(acceptText('name'), 'where the number does not tell it'),
      'tracking-url': defineOptional(address, 'page of the carrier about the parcel'),
      parcel: defineOptional(acceptText('parcel'), 'id of another parcel'),
      mail: defineSwitch('mails the shopper the parcel again'),
    },
    examples: ['orders track 1001 1Z999AA10123456784 --mail'],
    async run(call) {
      const { client, args } = call;
      const { id } = await findOrder(client, args.order);
      const { carrier, mail: notify, 'tracking-url': tracking_url, parcel } = call.flags;
      const fulfillment = parcel ?? (await readFulfillments(client, id)).at(-1)?.id ?? 'none';
      const body = { tracking: args.number, carrier, tracking_url, notify };
      const params = { path: { id, fulfillment } };
      printOrderState(
        call,
        unwrap(await client.PATCH('/operator/orders/{id}/fulfillments/{fulfillment}', { params, body })),
      );
    },
  }),
  'take-back': shopAction({
    summary: 'takes the last parcel of an order back: its pieces are to be sent again',
    args: orderArgs,
    flags: {
      parcel: defineOptional(acceptText('parcel'), 'id of another parcel'),
      note: defineOptional(acceptText('words'), 'stands in the history, which the shopper sees'),
    },
    examples: ["orders take-back 1001 --note 'The carrier did not collect it.'"],
    async run(call) {
      const { client, args } = call;
      const { id } = await findOrder(client, args.order);
      const { parcel, note } = call.flags;
      const fulfillment = parcel ?? (await readFulfillments(client, id)).at(-1)?.id ?? 'none';
      const params = { path: { id, fulfillment } };
      printOrderState(
        call,
        unwrap(
          await client.POST('/operator/orders/{id}/fulfillments/{fulfillment}/cancel', { params, body: { note } }),
        ),
      );
    },
  }),
  mail: shopAction({
    summary: 'mails the shopper the confirmation, a parcel, a refund or the payment link again',
    args: {
      ...orderArgs,
      kind: defineRequired(
        acceptChoice(['order', 'shipping', 'refund', 'payment_link']),
        'the mail; order is the confirmation',
      ),
    },
    examples: ['orders mail 1001 order'],
    async run(call) {
      const { id, number } = await findOrder(call.client, call.args.order);
      const body = { kind: call.args.kind };
      const answer = unwrap(await call.client.POST('/operator/orders/{id}/mails', { params: { path: { id } }, body }));
      if (call.isJson) call.output.json(answer);
      else call.output.say(`The mail about order ${number} is sent again.`);
    },
  }),
};
