import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRequired } from '../flags/flag.ts';
import { acceptText, amount, day } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showPagedList } from '../lists/read-list.ts';
import { formatFacts } from '../output/facts.ts';
import { formatDecimals, formatMoney } from '../output/money.ts';
import { type ShopCall, shopAction } from '../shop/shop-action.ts';

const args = { card: defineRequired(acceptText('card'), 'its id') };

export const giftcard: Group = {
  summary: 'gift cards: issued, blocked, and what is left on them',
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
  const card = unwrap(await client.PUT('/operator/giftcards/{id}', { params, body: { active } }));
  if (isJson) output.json(card);
  else output.say(`The card that ends with ${card.last4} is ${card.active ? 'open' : 'blocked'}.`);
}
