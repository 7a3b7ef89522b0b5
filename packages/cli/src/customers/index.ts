import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRepeated, defineRequired } from '../flags/flag.ts';
import { acceptText } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showPagedList } from '../lists/read-list.ts';
import { formatMinute } from '../output/date.ts';
import { formatFacts } from '../output/facts.ts';
import { formatDecimals } from '../output/money.ts';
import type { Column } from '../output/table.ts';
import { type ShopCall, shopAction } from '../shop/shop-action.ts';
import { type Customer, customerArgs, findCustomer, findGroupId } from './find-customer.ts';

type ListedCustomer = Omit<Customer, 'addresses' | 'recent_orders' | 'order_notes' | 'consents'>;

const columns: Column<ListedCustomer>[] = [
  { title: 'e-mail', of: ({ email }) => email, isFlexible: true },
  { title: 'name', of: ({ name }) => name, isFlexible: true },
  { title: 'telephone', of: ({ phone }) => phone },
  { title: 'orders', of: ({ order_count }) => order_count, align: 'right' },
  { title: 'spent', of: formatSpend, align: 'right' },
  { title: 'group', of: ({ group }) => group?.name ?? '' },
  { title: 'tags', of: ({ tags }) => tags.join(', '), isFlexible: true },
];

function formatSpend({ spend }: Pick<Customer, 'spend'>): string {
  return spend.map(({ amount, currency }) => `${formatDecimals(amount, currency)} ${currency}`).join(', ');
}

const orderColumns: Column<Customer['recent_orders'][number]>[] = [
  { title: 'order', of: ({ number }) => number },
  { title: 'placed (UTC)', of: ({ date_created }) => formatMinute(date_created) },
  { title: 'status', of: ({ status }) => status },
  { title: 'total', of: ({ grand_total, currency }) => formatDecimals(grand_total, currency), align: 'right' },
  { title: '', of: ({ currency }) => currency },
];

export const customers: Group = {
  summary: 'finds customers, accounts and guests alike, and notes, tags and groups them',
  actions: {
    list: shopAction({
      summary: 'customers, the newest first',
      flags: {
        search: defineOptional(
          acceptText('words'),
          'beginning of a name, an e-mail address, a telephone or an order number',
        ),
        tag: defineOptional(acceptText('tag'), 'those with this tag'),
        group: defineOptional(acceptText('name'), 'those of this group'),
        ...limitFlags,
      },
      examples: ['customers list', "customers list --search 'Ada Lovelace'", 'customers list --group Wholesale --json'],
      async run(call) {
        const { limit, search: q, tag, group: groupName } = call.flags;
        const group = groupName === undefined ? undefined : await findGroupId(call.client, groupName);
        await showPagedList(call, {
          limit,
          name: 'customers',
          columns,
          ask: async (page) =>
            unwrap(await call.client.GET('/operator/customers', { params: { query: { q, tag, group, ...page } } })),
        });
      },
    }),
    show: shopAction({
      summary: 'one customer: contact, orders and what was noted',
      args: customerArgs,
      examples: ['customers show ada@example.com', 'customers show ada@example.com --json'],
      async run(call) {
        showCustomer(call, await findCustomer(call.client, call.args.customer));
      },
    }),
    tag: shopAction({
      summary: 'sets the tags of a customer; without flags it takes all tags away',
      args: customerArgs,
      flags: { tag: defineRepeated(acceptText('tag'), 'a tag; those that are not named go') },
      examples: ['customers tag ada@example.com --tag vip --tag press'],
      run: (call) => changeCustomer(call, { tags: [...call.flags.tag] }),
    }),
    note: shopAction({
      summary: 'writes the note about a customer, in place of the one before',
      args: { ...customerArgs, words: defineRequired(acceptText('words'), 'what is noted') },
      examples: ["customers note ada@example.com 'Pays by invoice.'"],
      run: (call) => changeCustomer(call, { note: call.args.words }),
    }),
    group: shopAction({
      summary: 'puts a customer into a group; without a name the customer is in none',
      args: customerArgs,
      flags: { name: defineOptional(acceptText('name'), 'name of the group') },
      examples: ['customers group ada@example.com --name Wholesale', 'customers group ada@example.com'],
      async run(call) {
        const { name } = call.flags;
        await changeCustomer(call, { group_id: name === undefined ? null : await findGroupId(call.client, name) });
      },
    }),
  },
};

interface Change {
  tags?: string[];
  note?: string;
  group_id?: string | null;
}

async function changeCustomer(call: ShopCall & { args: { customer: string } }, body: Change): Promise<void> {
  const { id } = await findCustomer(call.client, call.args.customer);
  const params = { path: { id } };
  showCustomer(call, unwrap(await call.client.PATCH('/operator/customers/{id}', { params, body })));
}

function showCustomer({ output, isJson }: Pick<ShopCall, 'output' | 'isJson'>, customer: Customer): void {
  if (isJson) {
    output.json(customer);
    return;
  }
  const { email, name, phone, group, tags, note, vat, tax_exempt, accepts_marketing, order_count } = customer;
  output.say(
    formatFacts([
      ['e-mail', email],
      ['name', name],
      ['telephone', phone],
      ['account', customer.account_id ?? 'none, a guest'],
      ['group', group?.name],
      ['tags', tags.join(', ')],
      ['note', note],
      ['VAT id', vat && `${vat.id} (${vat.status.replaceAll('_', ' ')})`],
      ['taxes', tax_exempt ? 'exempt' : null],
      ['news by mail', accepts_marketing ? 'yes' : 'no'],
      ['orders', order_count],
      ['spent', formatSpend(customer)],
    ]),
  );
  if (customer.recent_orders.length === 0) return;
  output.say('');
  output.table(customer.recent_orders, orderColumns);
}
