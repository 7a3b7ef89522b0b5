import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRepeated, defineRequired, defineSwitch } from '../flags/flag.ts';
import { acceptChoice, acceptInteger, acceptText } from '../flags/kinds.ts';
import { showEntries } from '../lists/read-list.ts';
import type { Column } from '../output/table.ts';
import { confirmAction, yesFlags } from '../shop/confirm.ts';
import { shopAction } from '../shop/shop-action.ts';

interface FieldEntry {
  id: string;
  entity: string;
  key: string;
  label: string;
  type: string;
  list: boolean;
  reference: string | null;
  required: boolean;
  public: boolean;
  filterable: boolean;
  searchable: boolean;
}

const columns: Column<FieldEntry>[] = [
  { title: 'entity', of: ({ entity }) => entity },
  { title: 'key', of: ({ key }) => key },
  { title: 'label', of: ({ label }) => label, isFlexible: true },
  { title: 'type', of: (field) => describeType(field) },
  { title: 'is', of: (field) => listTraits(field).join(', ') },
  { title: 'id', of: ({ id }) => id },
];

function describeType({ type, reference, list }: FieldEntry): string {
  return `${list ? 'list of ' : ''}${reference === null ? type : `${type} to ${reference}`}`;
}

const traits = ['required', 'public', 'filterable', 'searchable'] as const;

function listTraits(field: FieldEntry): string[] {
  return traits.filter((trait) => field[trait]);
}

const entity = acceptChoice(['product', 'variant', 'category', 'customer', 'order']);
const type = acceptChoice(['text', 'number', 'boolean', 'date', 'choice', 'reference']);
const target = acceptChoice(['product', 'category', 'page', 'customer']);
const yesOrNo = acceptChoice(['yes', 'no']);
const fieldArgs = { field: defineRequired(acceptText('field'), 'its id, as fields list shows it') };
const choice = defineRepeated(acceptText('choice'), 'what a choice can be; repeat it for each one');

export const fields: Group = {
  summary: 'fields of your own for products, variants, categories, customers and orders',
  actions: {
    list: shopAction({
      summary: 'declared fields',
      flags: { entity: defineOptional(entity, 'fields of this kind of record alone') },
      examples: ['fields list', 'fields list --entity product'],
      async run(call) {
        const query = call.flags.entity ? { entity: call.flags.entity } : {};
        const { results } = unwrap(await call.client.GET('/operator/custom-fields', { params: { query } }));
        showEntries(call, results, { name: 'custom fields', columns });
      },
    }),
    create: shopAction({
      summary: 'declares a field; a public field of products is an attribute of them for shoppers',
      args: {
        entity: defineRequired(entity, 'product, variant, category, customer or order'),
        key: defineRequired(acceptText('key'), 'its name in the API and in files, e.g. warranty_months'),
        label: defineRequired(acceptText('label'), 'what people call it'),
      },
      flags: {
        type: defineOptional(type, 'text unless given'),
        list: defineSwitch('records have several values'),
        choice,
        reference: defineOptional(target, 'kind of record that a reference names'),
        required: defineSwitch('each new record has a value'),
        public: defineSwitch('shoppers see it'),
        filterable: defineSwitch('lists of products can be filtered by it'),
        searchable: defineSwitch('searches find products by it'),
      },
      examples: [
        "fields create product origin 'Made in' --public --filterable",
        'fields create product grade Grade --type choice --choice A --choice B --public',
      ],
      async run({ client, args, flags, output, isJson }) {
        const { type = 'text', choice, reference, ...switches } = flags;
        const parts = { ...(choice.length > 0 && { choices: choice }), ...(reference && { reference }) };
        const body = { ...args, type, ...switches, ...parts };
        const field = unwrap(await client.POST('/operator/custom-fields', { body }));
        if (isJson) output.json(field);
        else output.say(`The field ${field.key} is declared; its id is ${field.id}.`);
      },
    }),
    change: shopAction({
      summary: 'changes a field; records keep their values',
      args: fieldArgs,
      flags: {
        key: defineOptional(acceptText('key'), 'its name in the API and in files'),
        label: defineOptional(acceptText('label'), 'what people call it'),
        choice,
        required: defineOptional(yesOrNo, 'each new record has a value'),
        public: defineOptional(yesOrNo, 'shoppers see it'),
        filterable: defineOptional(yesOrNo, 'lists of products can be filtered by it'),
        searchable: defineOptional(yesOrNo, 'searches find products by it'),
        sort: defineOptional(acceptInteger('sort'), 'its place among the fields, the lowest first'),
      },
      examples: ["fields change 65f0aa --label 'Made in' --sort 2"],
      async run(call) {
        const { key, label, choice, sort } = call.flags;
        const answers = traits.flatMap((trait) => {
          const answer = call.flags[trait];
          return answer === undefined ? [] : [[trait, answer === 'yes']];
        });
        const body = {
          key,
          label,
          sort,
          choices: choice.length > 0 ? choice : undefined,
          ...Object.fromEntries(answers),
        };
        const params = { path: { id: call.args.field } };
        const changed = unwrap(await call.client.PATCH('/operator/custom-fields/{id}', { params, body }));
        showEntries(call, [changed], { name: 'custom fields', columns });
      },
    }),
    delete: shopAction({
      summary: 'removes a field, with its values only if that is said',
      args: fieldArgs,
      flags: { ...yesFlags, 'delete-values': defineSwitch('records lose their values of the field') },
      examples: ['fields delete 65f0aa --yes', 'fields delete 65f0aa --delete-values --yes'],
      async run(call) {
        const id = call.args.field;
        const delete_values = call.flags['delete-values'];
        await confirmAction(call, delete_values ? 'Remove the field and its values?' : 'Remove the field?', call.flags);
        const params = { path: { id } };
        unwrap(await call.client.DELETE('/operator/custom-fields/{id}', { params, body: { delete_values } }));
        if (call.isJson) call.output.json({ id });
        else call.output.say('The field is removed.');
      },
    }),
  },
};
