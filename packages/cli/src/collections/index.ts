import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRepeated, defineRequired } from '../flags/flag.ts';
import { acceptChoice, acceptText } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showEntries, showPagedList } from '../lists/read-list.ts';
import type { Column } from '../output/table.ts';
import { confirmAction, yesFlags } from '../shop/confirm.ts';
import { shopAction } from '../shop/shop-action.ts';
import { acceptCondition } from './condition.ts';

interface CollectionEntry {
  id: string;
  slug: string;
  name: string;
  status: string;
  type: string;
  sorting: string;
}

const columns: Column<CollectionEntry>[] = [
  { title: 'name', of: ({ name }) => name, isFlexible: true },
  { title: 'slug', of: ({ slug }) => slug },
  { title: 'status', of: ({ status }) => status },
  { title: 'type', of: ({ type }) => type },
  { title: 'sorting', of: ({ sorting }) => sorting },
  { title: 'id', of: ({ id }) => id },
];

const status = acceptChoice(['draft', 'active']);
const sorting = acceptChoice([
  'manual',
  'date_created desc',
  'popularity desc',
  'price asc',
  'price desc',
  'discount desc',
  'name asc',
]);
const contentFlags = {
  slug: defineOptional(acceptText('slug'), 'last part of the address of its page'),
  description: defineOptional(acceptText('description'), 'text of its page'),
  status: defineOptional(status, 'shoppers see it when it is active'),
  product: defineRepeated(acceptText('product'), 'id or slug of a product; repeat it in the order of the products'),
  condition: defineRepeated(acceptCondition, 'what products of a rule have, such as price:lte:20; repeat it'),
  match: defineOptional(acceptChoice(['all', 'any']), 'whether a product meets all conditions or any of them'),
  sorting: defineOptional(sorting, 'order of the products unless a shopper chooses another'),
};
const collectionArgs = { collection: defineRequired(acceptText('collection'), 'its id, as collections list shows it') };

interface ContentFlags<Condition> {
  slug: string | undefined;
  description: string | undefined;
  status: 'draft' | 'active' | undefined;
  product: readonly string[];
  condition: readonly Condition[];
  match: 'all' | 'any' | undefined;
  sorting: CollectionSorting | undefined;
}

type CollectionSorting = ReturnType<typeof sorting.read>;

/** Fields that were not named stay as they are. */
function toBody<Condition>({ product, condition, ...fields }: ContentFlags<Condition>) {
  return {
    ...fields,
    ...(product.length > 0 && { type: 'manual' as const, products: [...product] }),
    ...(condition.length > 0 && { type: 'rule' as const, conditions: [...condition] }),
  };
}

export const collections: Group = {
  summary: 'products that are shown together, chosen by hand or by a rule',
  actions: {
    list: shopAction({
      summary: 'all of them, the newest first',
      flags: { ...limitFlags, status: defineOptional(status, 'collections with this status alone') },
      examples: ['collections list', 'collections list --status draft'],
      run: (call) =>
        showPagedList(call, {
          limit: call.flags.limit,
          name: 'collections',
          columns,
          ask: async (page) => {
            const query = { ...page, ...(call.flags.status && { status: call.flags.status }) };
            return unwrap(await call.client.GET('/operator/collections', { params: { query } }));
          },
        }),
    }),
    create: shopAction({
      summary: 'makes a collection; it is a draft unless its status is named',
      args: { name: defineRequired(acceptText('name'), 'what shoppers call it') },
      flags: contentFlags,
      examples: [
        "collections create 'Our picks' --product linen-apron --product everyday-mug --status active",
        "collections create 'Small gifts' --condition price:lte:20 --condition tags:in:Gift --status active",
      ],
      async run({ client, args, flags, output, isJson }) {
        const body = { name: args.name, ...toBody(flags) };
        const collection = unwrap(await client.POST('/operator/collections', { body }));
        if (isJson) output.json(collection);
        else output.say(`The collection is at /category/${collection.slug}; its id is ${collection.id}.`);
      },
    }),
    change: shopAction({
      summary: 'changes a collection; products and conditions are replaced as a whole',
      args: collectionArgs,
      flags: { name: defineOptional(acceptText('name'), 'what shoppers call it'), ...contentFlags },
      examples: ['collections change 65f0aa --status active'],
      async run(call) {
        const { name, ...fields } = call.flags;
        const body = { name, ...toBody(fields) };
        const params = { path: { id: call.args.collection } };
        const changed = unwrap(await call.client.PATCH('/operator/collections/{id}', { params, body }));
        showEntries(call, [changed], { name: 'collections', columns });
      },
    }),
    delete: shopAction({
      summary: 'removes a collection; its products stay',
      args: collectionArgs,
      flags: yesFlags,
      examples: ['collections delete 65f0aa --yes'],
      async run(call) {
        const id = call.args.collection;
        await confirmAction(call, 'Remove the collection?', call.flags);
        unwrap(await call.client.DELETE('/operator/collections/{id}', { params: { path: { id } } }));
        if (call.isJson) call.output.json({ id });
        else call.output.say('The collection is removed.');
      },
    }),
  },
};
