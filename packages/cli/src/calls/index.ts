import { type Command, type Group, isGroup } from '../command.ts';
import { buildCallAction } from './build-action.ts';
import { nameCommand, type Operation } from './operation.ts';
import operations from './operations.json' with { type: 'json' };

/** Summaries of groups that have no written command. */
const summaries: Record<string, string> = {
  accounts: 'accounts of shoppers, and help with signing in',
  attributes: 'what products say of themselves, and which of it is a filter',
  audit: 'who changed what',
  carts: 'carts that shoppers have left',
  categories: 'the tree of categories',
  content: 'records of the shop’s own content models',
  'content-models': 'kinds of content with their fields',
  counts: 'how many orders, returns, reviews and products are in each state',
  'customer-groups': 'groups of customers, for prices and discounts',
  differences: 'where the books of gateways differ from the shop’s',
  drafts: 'orders that are drafted for somebody, who pays by a link',
  events: 'what happened in the shop',
  functions: 'the shop’s own functions and their runs',
  images: 'pictures of the shop',
  invoices: 'invoices and credit notes',
  mails: 'what mails say in each language',
  pages: 'pages of text',
  payments: 'payments with their fees',
  people: 'what is stored about a person, to read or to erase',
  previews: 'tokens that show content before it is published',
  promotions: 'discounts without a code',
  reports: 'reports beside that of sales',
  me: 'who calls, and what they may do',
  permissions: 'permissions, roles, and what each route needs',
  search: 'finds orders, products, customers, coupons, pages and settings at once',
  sessions: 'where staff members are signed in',
  subscribers: 'readers of the newsletter',
  subscriptions: 'recurring purchases',
  translations: 'words that products share, in other languages',
};

const calls: Operation[] = operations;

/** Names of the commands that are made from the description, each with its call. */
export function listCallCommands(): { name: string; operation: Operation; example: string }[] {
  return calls.map((operation) => {
    const { group, action } = nameCommand(operation);
    return { name: `${group} ${action}`, operation, example: buildCallAction(operation).examples[0] ?? '' };
  });
}

/** Adds a command for each call that the written commands do not make. */
export function addCallCommands(written: Record<string, Command>): Record<string, Command> {
  const groups = new Map<string, Group>();
  for (const operation of calls) {
    const { group, action } = nameCommand(operation);
    const existing = groups.get(group) ?? written[group];
    const base = existing && isGroup(existing) ? existing : { summary: summaries[group] ?? group, actions: {} };
    groups.set(group, {
      ...base,
      actions: { ...base.actions, [action]: base.actions[action] ?? buildCallAction(operation) },
    });
  }
  return { ...written, ...Object.fromEntries(groups) };
}
