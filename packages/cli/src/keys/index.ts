import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineRepeated, defineRequired } from '../flags/flag.ts';
import { acceptChoice, acceptText } from '../flags/kinds.ts';
import { showEntries } from '../lists/read-list.ts';
import { formatMinute } from '../output/date.ts';
import { formatFacts } from '../output/facts.ts';
import { confirmAction, yesFlags } from '../shop/confirm.ts';
import { shopAction } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';

const scopes = acceptChoice(['read', 'write', 'orders', 'catalogue']);

export const keys: Group = {
  summary: 'who may use the operator API, and this command',
  actions: {
    list: shopAction({
      summary: 'all keys, without their secrets',
      examples: ['keys list'],
      async run(call) {
        const { results } = unwrap(await call.client.GET('/operator/keys'));
        showEntries(call, results, {
          name: 'keys',
          columns: [
            { title: 'key', of: ({ id }) => id },
            { title: 'name', of: ({ name }) => name, isFlexible: true },
            { title: 'scopes', of: ({ scopes }) => scopes.join(', ') },
            { title: 'used (UTC)', of: ({ date_used }) => formatMinute(date_used) },
            { title: 'revoked (UTC)', of: ({ date_revoked }) => formatMinute(date_revoked) },
          ],
        });
      },
    }),
    create: shopAction({
      summary: 'makes a key; its secret is told this once',
      args: { name: defineRequired(acceptText('name'), 'who or what has it') },
      flags: { scope: defineRepeated(scopes, 'what it opens: read, write, orders or catalogue') },
      examples: ['keys create Warehouse --scope orders', 'keys create Books --scope read --json'],
      async run({ client, args, flags, output, isJson }) {
        if (flags.scope.length === 0)
          throw new UsageError('--scope says what the key opens: read, write, orders or catalogue.');
        const body = { name: args.name, scopes: flags.scope };
        const key = unwrap(await client.POST('/operator/keys', { body }));
        if (isJson) return output.json(key);
        output.say(
          formatFacts([
            ['secret', key.secret],
            ['key', key.id],
            ['opens', key.scopes.join(', ')],
          ]),
        );
      },
    }),
    revoke: shopAction({
      summary: 'closes a key at once, on every node',
      args: { key: defineRequired(acceptText('key'), 'its id; first is SECRET_KEY') },
      flags: yesFlags,
      examples: ['keys revoke 65f0aa --yes'],
      async run(call) {
        const { key: id } = call.args;
        await confirmAction(call, `Revoke the key ${id} for good?`, call.flags);
        unwrap(await call.client.DELETE('/operator/keys/{id}', { params: { path: { id } } }));
        if (call.isJson) call.output.json({ id });
        else call.output.say('The key is revoked.');
      },
    }),
  },
};
