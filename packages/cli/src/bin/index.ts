import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRequired } from '../flags/flag.ts';
import { acceptChoice, acceptText } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showPagedList } from '../lists/read-list.ts';
import { formatMinute } from '../output/date.ts';
import type { Column } from '../output/table.ts';
import { confirmAction, yesFlags } from '../shop/confirm.ts';
import { shopAction } from '../shop/shop-action.ts';

interface DeletedRecord {
  kind: string;
  id: string;
  name: string;
  actor: string;
  date_deleted: string;
  date_expires: string;
}

const columns: Column<DeletedRecord>[] = [
  { title: 'kind', of: ({ kind }) => kind },
  { title: 'id', of: ({ id }) => id },
  { title: 'name', of: ({ name }) => name, isFlexible: true },
  { title: 'deleted (UTC)', of: ({ date_deleted }) => formatMinute(date_deleted) },
  { title: 'until (UTC)', of: ({ date_expires }) => formatMinute(date_expires) },
  { title: 'by', of: ({ actor }) => actor },
];

const kind = acceptChoice(['product', 'category', 'page', 'record', 'coupon', 'promotion', 'redirect', 'tax']);
const recordArgs = {
  kind: defineRequired(kind, 'product, category, page, coupon or promotion'),
  id: defineRequired(acceptText('id'), 'its id, as bin list shows it'),
};

export const bin: Group = {
  summary: 'deleted records, which can be restored for 30 days',
  actions: {
    list: shopAction({
      summary: 'deleted records, the latest first',
      flags: { ...limitFlags, kind: defineOptional(kind, 'records of this kind alone') },
      examples: ['bin list', 'bin list --kind product'],
      run: (call) =>
        showPagedList(call, {
          limit: call.flags.limit,
          name: 'deleted records',
          columns,
          ask: async (page) => {
            const query = { ...page, ...(call.flags.kind && { kind: call.flags.kind }) };
            return unwrap(await call.client.GET('/operator/bin', { params: { query } }));
          },
        }),
    }),
    restore: shopAction({
      summary: 'brings a record back as it was',
      args: recordArgs,
      flags: {
        slug: defineOptional(acceptText('slug'), 'in place of one that another record has by now'),
        code: defineOptional(acceptText('code'), 'of a coupon, in place of one that another has by now'),
      },
      examples: ['bin restore product 65f0aa', 'bin restore product 65f0aa --slug linen-apron-2'],
      async run({ client, args, flags, output, isJson }) {
        const body = {
          ...(flags.slug !== undefined && { slug: flags.slug }),
          ...(flags.code !== undefined && { code: flags.code }),
        };
        const params = { path: args };
        const record = unwrap(await client.POST('/operator/bin/{kind}/{id}/restore', { params, body }));
        if (isJson) output.json(record);
        else output.say(`${record.name} is there again.`);
      },
    }),
    purge: shopAction({
      summary: 'deletes a record for good',
      args: recordArgs,
      flags: yesFlags,
      examples: ['bin purge product 65f0aa --yes'],
      async run(call) {
        const { kind, id } = call.args;
        await confirmAction(call, `Delete the ${kind} ${id} for good?`, call.flags);
        unwrap(await call.client.DELETE('/operator/bin/{kind}/{id}', { params: { path: { kind, id } } }));
        if (call.isJson) call.output.json({ kind, id });
        else call.output.say(`The ${kind} is deleted for good.`);
      },
    }),
  },
};
