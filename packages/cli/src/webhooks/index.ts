import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRepeated, defineRequired } from '../flags/flag.ts';
import { acceptChoice, acceptInteger, acceptText, address } from '../flags/kinds.ts';
import { showEntries } from '../lists/read-list.ts';
import { formatFacts } from '../output/facts.ts';
import { confirmAction, yesFlags } from '../shop/confirm.ts';
import { shopAction } from '../shop/shop-action.ts';
import { webhookColumns as columns } from './columns.ts';
import { deliveries } from './deliveries.ts';

const args = { webhook: defineRequired(acceptText('webhook'), 'its id') };
const types = defineRepeated(
  acceptText('type'),
  'e.g. order.created, or order.* for all of a kind; everything unless given',
);

export const webhooks: Group = {
  summary: 'addresses that are told what happens in the shop',
  actions: {
    list: shopAction({
      summary: 'all of them',
      examples: ['webhooks list'],
      async run(call) {
        const { results } = unwrap(await call.client.GET('/operator/webhooks'));
        showEntries(call, results, { name: 'webhooks', columns });
      },
    }),
    create: shopAction({
      summary: 'tells an address of events from now on; the secret that signs them is told this once',
      args: { address: defineRequired(address, 'where they are posted to') },
      flags: { type: types },
      examples: ["webhooks create https://erp.example/hook --type 'order.*' --type stock.low"],
      async run({ client, args, flags, output, isJson }) {
        const body = { url: args.address, ...(flags.type.length > 0 && { types: flags.type }) };
        const createdWebhook = unwrap(await client.POST('/operator/webhooks', { body }));
        if (isJson) return output.json(createdWebhook);
        output.say(
          formatFacts([
            ['secret', createdWebhook.secret],
            ['webhook', createdWebhook.id],
            ['tells', createdWebhook.types.join(', ')],
          ]),
        );
      },
    }),
    change: shopAction({
      summary: 'changes its address or types, or switches it off and on',
      args,
      flags: {
        address: defineOptional(address, 'where events are posted to'),
        type: types,
        enabled: defineOptional(acceptChoice(['yes', 'no']), 'what waits meanwhile is sent afterwards'),
      },
      examples: ['webhooks change 65f0aa --enabled no'],
      async run(call) {
        const { address: url, type, enabled } = call.flags;
        const body = { url, types: type.length > 0 ? type : undefined, enabled: enabled && enabled === 'yes' };
        const params = { path: { id: call.args.webhook } };
        const changed = unwrap(await call.client.PATCH('/operator/webhooks/{id}', { params, body }));
        if (call.isJson) call.output.json(changed);
        else showEntries(call, [changed], { name: 'webhooks', columns });
      },
    }),
    delete: shopAction({
      summary: 'tells it nothing more',
      args,
      flags: yesFlags,
      examples: ['webhooks delete 65f0aa --yes'],
      async run(call) {
        const id = call.args.webhook;
        await confirmAction(call, 'Remove the webhook?', call.flags);
        unwrap(await call.client.DELETE('/operator/webhooks/{id}', { params: { path: { id } } }));
        if (call.isJson) call.output.json({ id });
        else call.output.say('The webhook is removed.');
      },
    }),
    deliveries,
    replay: shopAction({
      summary: 'tells it once more of the events after one, up to another or the newest',
      args: { ...args, after: defineRequired(acceptInteger('event'), 'the id of the event before them') },
      flags: { until: defineOptional(acceptInteger('event'), 'the id of the last one') },
      examples: ['webhooks replay 65f0aa 1040 --until 1050'],
      async run({ client, args, flags, output, isJson }) {
        const params = { path: { id: args.webhook } };
        const body = { after: args.after, until: flags.until };
        const answer = unwrap(await client.POST('/operator/webhooks/{id}/replay', { params, body }));
        if (isJson) output.json(answer);
        else output.say(`${answer.count} events are told once more.`);
      },
    }),
  },
};
