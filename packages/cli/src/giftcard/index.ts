import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRequired } from '../flags/flag.ts';
import { acceptText, amount, day } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showPagedList } from '../lists/read-list.ts';
import { formatMinute } from '../output/date.ts';
import { formatFacts } from '../output/facts.ts';
import { formatDecimals, formatMoney } from '../output/money.ts';
import { type ShopCall, shopAction } from '../shop/shop-action.ts';

const args = { card: defineRequired(acceptText('card'), 'its id') };

export const giftcard: Group = {
  summary: 'gift cards: issued, topped up, mailed, blocked, and what is left on them',
  actions: {
    list: shopAction({
      summary: 'gift cards, the newest first; of their codes only the end is known',
      flags: limitFlags,
      examples: ['giftcard list'],
      run: (call) =>
        showPagedList(call, {
          limit: call.flags.limit,
          name: 'gift cards',
          columns: [
            { title: 'card', of: ({ id }) => id },
            { title: 'ends with', of: ({ last4 }) => last4 },
            { title: 'amount', of: ({ amount, currency }) => formatDecimals(amount, currency), align: 'right' },
            { title: 'left', of: ({ balance, currency }) => formatDecimals(balance, currency), align: 'right' },
            { title: '', of: ({ currency }) => currency },
            { title: 'until', of: ({ last_day }) => last_day },
            { title: 'active', of: ({ active }) => (active ? 'yes' : 'no') },
          ],
          ask: async (query) => unwrap(await call.client.GET('/operator/giftcards', { params: { query } })),
        }),
    }),
    issue: shopAction({
      summary: 'issues a gift card; its code is told this once',
      args: { amount: defineRequired(amount, 'in the currency of the shop') },
      flags: {
        code: defineOptional(acceptText('code'), 'made unless given'),
        until: defineOptional(day, 'its last day'),
      },
      examples: ['giftcard issue 50', 'giftcard issue 25 --until 2029-12-31 --json'],
      async run({ client, flags, args, output, isJson }) {
        const body = { amount: args.amount, code: flags.code, date_expires: flags.until };
        const card = unwrap(await client.POST('/operator/giftcards', { body }));
        if (isJson) return output.json(card);
        output.say(
          formatFacts([
            ['code', card.code],
            ['card', card.id],
            ['amount', formatMoney(card.amount, card.currency)],
          ]),
        );
      },
    }),
    movements: shopAction({
      summary: 'what has changed the balance of a card, the oldest first',
      args,
      examples: ['giftcard movements 65f0aa'],
      async run({ client, args, output, isJson }) {
        const params = { path: { id: args.card } };
        const { currency } = unwrap(await client.GET('/operator/giftcards/{id}', { params }));
        const { results } = unwrap(await client.GET('/operator/giftcards/{id}/movements', { params }));
        if (isJson) return output.json(results);
        output.table(results, [
          { title: 'when (UTC)', of: ({ date_created }) => formatMinute(date_created) },
          { title: 'what', of: ({ type }) => type.replaceAll('_', ' ') },
          { title: 'amount', of: (movement) => formatDecimals(movement.amount, currency), align: 'right' },
          { title: 'order', of: ({ order_id }) => order_id },
          { title: 'who', of: ({ actor }) => actor },
          { title: 'note', of: ({ note }) => note, isFlexible: true },
        ]);
      },
    }),
    'top-up': shopAction({
      summary: 'adds an amount to a card',
      args: { ...args, amount: defineRequired(amount, 'in the currency of the card') },
      flags: { note: defineOptional(acceptText('words'), 'stands in its movements') },
      examples: ["giftcard top-up 65f0aa 10 --note 'Goodwill'"],
      async run({ client, args: { card: id, amount: added }, flags, output, isJson }) {
        const options = { params: { path: { id } }, body: { amount: added, note: flags.note } };
        const card = unwrap(await client.POST('/operator/giftcards/{id}/top-up', options));
        if (isJson) return output.json(card);
        output.say(`${formatMoney(card.balance, card.currency)} are on the card now.`);
      },
    }),
    mail: shopAction({
      summary: 'mails a card that was bought, at once and again, to its recipient or else to the buyer',
      args,
      examples: ['giftcard mail 65f0aa'],
      async run({ client, args: { card: id }, output, isJson }) {
        const card = unwrap(await client.POST('/operator/giftcards/{id}/mail', { params: { path: { id } } }));
        if (isJson) output.json(card);
        else output.say(`The card that ends with ${card.last4} is on its way by mail.`);
      },
    }),
    block: shopAction({
      summary: 'nobody can pay with it any more',
      args,
      examples: ['giftcard block 65f0aa'],
      run: (call) => setCardActive(call, call.args.card, false),
    }),
    open: shopAction({
      summary: 'opens one that is blocked',
      args,
      examples: ['giftcard open 65f0aa'],
      run: (call) => setCardActive(call, call.args.card, true),
    }),
  },
};

async function setCardActive({ client, output, isJson }: ShopCall, id: string, active: boolean): Promise<void> {
  const params = { path: { id } };
  const card = unwrap(await client.PATCH('/operator/giftcards/{id}', { params, body: { active } }));
  if (isJson) output.json(card);
  else output.say(`The card that ends with ${card.last4} is ${card.active ? 'open' : 'blocked'}.`);
}
