import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRequired } from '../flags/flag.ts';
import { acceptChoice, acceptText } from '../flags/kinds.ts';
import { showEntries } from '../lists/read-list.ts';
import { formatMinute } from '../output/date.ts';
import { formatFacts } from '../output/facts.ts';
import { confirmAction, yesFlags } from '../shop/confirm.ts';
import { type ShopCall, shopAction } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';

const role = acceptChoice(['owner', 'manager', 'fulfilment', 'support', 'content', 'read_only']);

export const staff: Group = {
  summary: 'people who work with the shop and sign in to it',
  actions: {
    list: shopAction({
      summary: 'the staff members with their roles',
      examples: ['staff list'],
      async run(call) {
        const { results } = unwrap(await call.client.GET('/operator/staff'));
        showEntries(call, results, {
          name: 'staff members',
          columns: [
            { title: 'id', of: ({ id }) => id },
            { title: 'name', of: ({ name }) => name, isFlexible: true },
            { title: 'address', of: ({ email }) => email, isFlexible: true },
            { title: 'role', of: (member) => member.role },
            { title: 'joined (UTC)', of: ({ date_joined }) => formatMinute(date_joined) },
          ],
        });
      },
    }),
    invite: shopAction({
      summary: 'invites somebody by mail; the link works once, within seven days',
      args: { email: defineRequired(acceptText('email'), 'address of the person') },
      flags: {
        role: defineRequired(role, 'owner, manager, fulfilment, support, content or read_only'),
        name: defineOptional(acceptText('name'), 'name of the person'),
      },
      examples: ['staff invite sam@example.com --role fulfilment --name Sam'],
      async run({ client, args, flags, output, isJson }) {
        const body = { email: args.email, role: flags.role, ...(flags.name && { name: flags.name }) };
        const member = unwrap(await client.POST('/operator/staff', { body }));
        if (isJson) output.json(member);
        else output.say(`The invitation to ${member.email} is on its way.`);
      },
    }),
    'owner-link': shopAction({
      summary: 'prints the link that makes the first owner; earlier ones are void',
      examples: ['staff owner-link'],
      async run({ client, output, isJson }) {
        const link = unwrap(await client.POST('/operator/owner-link'));
        if (isJson) return output.json(link);
        output.say(
          formatFacts([
            ['link', link.url],
            ['ends (UTC)', formatMinute(link.date_expires)],
          ]),
        );
      },
    }),
    'end-sessions': shopAction({
      summary: 'ends the sessions of a staff member, or of everybody',
      args: { email: defineOptional(acceptText('email'), 'address of the person; everybody when left out') },
      flags: yesFlags,
      examples: ['staff end-sessions sam@example.com --yes'],
      async run(call) {
        const { email } = call.args;
        await confirmAction(call, `End the sessions of ${email ?? 'every staff member'}?`, call.flags);
        const staffId = email === undefined ? undefined : await findStaffId(call, email);
        const { results } = unwrap(await call.client.GET('/operator/sessions'));
        const sessions = results.filter((session) => staffId === undefined || session.staff.id === staffId);
        for (const { id } of sessions) {
          unwrap(await call.client.DELETE('/operator/sessions/{id}', { params: { path: { id } } }));
        }
        if (call.isJson) call.output.json({ ended: sessions.length });
        else call.output.say(`${sessions.length} sessions have ended.`);
      },
    }),
  },
};

/** @throws UsageError where nobody has the address */
async function findStaffId({ client }: ShopCall, email: string): Promise<string> {
  const { results } = unwrap(await client.GET('/operator/staff'));
  const member = results.find((each) => each.email === email.trim().toLowerCase());
  if (member) return member.id;
  throw new UsageError(`No staff member has the address ${email}.`);
}
