import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRequired } from '../flags/flag.ts';
import { acceptText, day } from '../flags/kinds.ts';
import { formatMinute } from '../output/date.ts';
import { type ShopCall, shopAction } from '../shop/shop-action.ts';

const args = { draft: defineRequired(acceptText('draft'), 'its id') };

export const drafts: Group = {
  summary: 'orders that you prepare, and that a shopper pays by a link',
  actions: {
    expire: shopAction({
      summary: 'says until when a draft can be paid, also of one that has expired, and when its shopper is reminded',
      args: { ...args, day: defineRequired(day, 'the day on which it expires') },
      flags: { remind: defineOptional(day, 'the day on which the shopper is reminded by mail') },
      examples: ['drafts expire 65f0c2a1d3e4b5a6c7d8e9f0 2099-12-24 --remind 2099-12-20'],
      async run(call) {
        const params = { path: { id: call.args.draft } };
        const toMoment = (date: string) => `${date}T00:00:00.000Z`;
        const { remind } = call.flags;
        const dates = { date_expires: toMoment(call.args.day), ...(remind && { date_reminder: toMoment(remind) }) };
        printDraft(call, unwrap(await call.client.PATCH('/operator/drafts/{id}', { params, body: dates })));
      },
    }),
    send: shopAction({
      summary: 'mails the link of a draft, once for each version of it',
      args,
      examples: ['drafts send 65f0c2a1d3e4b5a6c7d8e9f0'],
      async run(call) {
        const params = { path: { id: call.args.draft } };
        printDraft(call, unwrap(await call.client.POST('/operator/drafts/{id}/send', { params })));
      },
    }),
  },
};

function printDraft({ output, isJson }: ShopCall, draft: { id: string; status: string; date_expires: string }): void {
  if (isJson) output.json(draft);
  else output.say(`Draft ${draft.id} is ${draft.status}, and expires at ${formatMinute(draft.date_expires)} UTC.`);
}
