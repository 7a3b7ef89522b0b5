import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRequired, defineSwitch } from '../flags/flag.ts';
import { acceptText } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showEntries, showPagedList } from '../lists/read-list.ts';
import type { Column } from '../output/table.ts';
import { confirmAction, yesFlags } from '../shop/confirm.ts';
import { shopAction } from '../shop/shop-action.ts';

interface Redirect {
  id: string;
  from: string;
  to: string;
  status: number;
}

const columns: Column<Redirect>[] = [
  { title: 'redirect', of: ({ id }) => id },
  { title: 'from', of: ({ from }) => from, isFlexible: true },
  { title: 'to', of: ({ to }) => to, isFlexible: true },
  { title: 'status', of: ({ status }) => String(status) },
];

export const redirects: Group = {
  summary: 'old paths that lead to pages of the shop',
  actions: {
    list: shopAction({
      summary: 'redirects, the newest first',
      flags: { ...limitFlags, search: defineOptional(acceptText('text'), 'a part of the path or of its target') },
      examples: ['redirects list', 'redirects list --search collections'],
      run: (call) =>
        showPagedList(call, {
          limit: call.flags.limit,
          name: 'redirects',
          columns,
          ask: async (page) => {
            const query = { ...page, ...(call.flags.search !== undefined && { q: call.flags.search }) };
            return unwrap(await call.client.GET('/operator/redirects', { params: { query } }));
          },
        }),
    }),
    create: shopAction({
      summary: 'redirects a path for which the shop has no page',
      args: {
        from: defineRequired(acceptText('from'), 'path, such as /collections/summer'),
        to: defineRequired(acceptText('to'), 'path of a page, or an https address'),
      },
      flags: { temporary: defineSwitch('browsers ask again each time (302 instead of 301)') },
      examples: ['redirects create /collections/summer /category/summer'],
      async run(call) {
        const body = { ...call.args, status: call.flags.temporary ? (302 as const) : (301 as const) };
        const redirect = unwrap(await call.client.POST('/operator/redirects', { body }));
        if (call.isJson) call.output.json(redirect);
        else showEntries(call, [redirect], { name: 'redirects', columns });
      },
    }),
    delete: shopAction({
      summary: 'removes a redirect',
      args: { redirect: defineRequired(acceptText('redirect'), 'its id') },
      flags: yesFlags,
      examples: ['redirects delete 65f0aa --yes'],
      async run(call) {
        const path = { id: call.args.redirect };
        const { from } = unwrap(await call.client.GET('/operator/redirects/{id}', { params: { path } }));
        await confirmAction(call, `Remove the redirect of ${from}?`, call.flags);
        unwrap(await call.client.DELETE('/operator/redirects/{id}', { params: { path } }));
        if (call.isJson) call.output.json({ id: path.id, from });
        else call.output.say(`${from} is redirected no more.`);
      },
    }),
    import: shopAction({
      summary: 'redirects from a CSV file',
      about:
        'Columns are from, to and status, or those of an export of Shopify (Redirect from, Redirect to). The whole file is checked first: as long as anything is wrong nothing is written. A path that is redirected already leads to its new target.',
      args: { file: defineRequired(acceptText('file'), 'redirects.csv') },
      flags: { 'dry-run': defineSwitch('checks everything and writes nothing') },
      examples: ['redirects import redirects.csv --dry-run', 'redirects import redirects.csv'],
      async run(call) {
        const { importRedirectFile } = await import('./import-redirect-file.ts');
        return importRedirectFile(call.args.file, call);
      },
    }),
  },
};
