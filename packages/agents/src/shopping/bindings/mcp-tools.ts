import type { Json } from '../versions/ucp-version.ts';
import { type UcpOperation, ucpOperations } from './ucp-operations.ts';

/** Tool of MCP as a client lists it. Schemas are short: a model reads them on every turn. */
export interface McpTool {
  name: string;
  title: string;
  description: string;
  inputSchema: Json;
  outputSchema: Json;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
}

const string = { type: 'string' };
const text = (description: string) => ({ type: 'string', description });
const object = (properties: Json, required: string[] = []) => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
const list = (items: unknown, description?: string) => ({ type: 'array', items, ...(description && { description }) });

const address = object({
  id: text('Any id of yours for this address'),
  street_address: string,
  extended_address: string,
  address_locality: text('City'),
  address_region: text('State or province, where the country has them'),
  postal_code: string,
  address_country: text('Two letters, as US'),
  first_name: string,
  last_name: string,
  phone_number: string,
});

const lineItems = list(
  object(
    {
      item: object({ id: text('id of a variant from the catalog') }, ['id']),
      quantity: { type: 'integer', minimum: 1 },
    },
    ['item', 'quantity'],
  ),
  'All items that are wanted; an update replaces them',
);

const buyer = object({
  email: string,
  first_name: string,
  last_name: string,
  phone_number: string,
  consent: { type: 'object', description: 'What the buyer has agreed to, by purpose; only what the buyer has said' },
});

const context = object({
  currency: text('Preferred currency, as USD'),
  language: text('Preferred language, as en'),
  address_country: string,
});

const discounts = object({ codes: list(string, 'Discount codes; an empty list takes them away') });

const fulfillment = object({
  methods: list(
    object({
      type: { const: 'shipping' },
      destinations: list(address),
      selected_destination_id: string,
      groups: list(object({ selected_option_id: text('id of one of the options of the answer') })),
    }),
  ),
});

const price = object({
  min: { type: 'integer' },
  max: { type: 'integer', description: 'Minor units: 2000 is $20.00' },
});

/** Argument that has the body of an operation. */
const argumentSchemas: Record<string, Json> = {
  search_catalog: object({
    query: text('Words of what is wanted, as "grey mug"'),
    filters: object({ categories: list(string), price }),
    pagination: object({ cursor: string, limit: { type: 'integer', minimum: 1, maximum: 50 } }),
    context,
  }),
  lookup_catalog: object({ ids: list(string, 'Ids, slugs or SKUs of products or variants'), context }, ['ids']),
  get_product: object(
    {
      id: string,
      selected: list(object({ name: string, id: string, label: string }, ['name', 'label'])),
      context,
    },
    ['id'],
  ),
  create_cart: object({ line_items: lineItems, buyer, context, discounts }, ['line_items']),
  update_cart: object({ line_items: lineItems, buyer, context, discounts }, ['line_items']),
  create_checkout: object({
    cart_id: text('id of a cart that becomes the checkout; then line_items are not needed'),
    line_items: lineItems,
    buyer,
    context,
    fulfillment,
    discounts,
  }),
  update_checkout: object({ line_items: lineItems, buyer, context, fulfillment, discounts }, ['line_items']),
  complete_checkout: object({
    payment: object({
      instruments: list(
        object(
          { id: string, handler_id: string, type: string, credential: { type: 'object' }, billing_address: address },
          ['id', 'handler_id', 'type'],
        ),
        'Exactly one, of a handler in ucp.payment_handlers',
      ),
    }),
  }),
};

const descriptions: Record<string, [title: string, description: string]> = {
  search_catalog: [
    'Search products',
    'Finds products by words, category and price. Each variant is an item that can be bought: use its id in line_items. Prices are integers in minor units.',
  ],
  lookup_catalog: ['Look up products', 'Reads products by ids, slugs or SKUs that you know already.'],
  get_product: ['Read a product', 'Reads one product with all its variants and which options can be had together.'],
  create_cart: ['Create a cart', 'Collects items and answers what they cost. Use it while the buyer still chooses.'],
  get_cart: ['Read a cart', 'Reads a cart again.'],
  update_cart: ['Change a cart', 'Replaces the items of a cart. Send everything that shall be in it.'],
  cancel_cart: ['Cancel a cart', 'Gives a cart up.'],
  create_checkout: [
    'Begin a checkout',
    'Begins an order with items, buyer and address, or of a cart. Read status and messages of the answer: they say what is missing. With requires_escalation give the buyer continue_url: the buyer confirms and pays there.',
  ],
  get_checkout: [
    'Read a checkout',
    'Reads a checkout again, also after the buyer went on at continue_url: completed has the order.',
  ],
  update_checkout: [
    'Change a checkout',
    'Replaces the items of a checkout and changes buyer, address, fulfillment option and discount codes. Send all items.',
  ],
  complete_checkout: [
    'Place the order',
    'Pays with one instrument when status is ready_for_complete. Ask the buyer first. Repeat it with the same idempotency key when no answer came.',
  ],
  cancel_checkout: ['Cancel a checkout', 'Gives a checkout up. An order that is placed stays.'],
  get_order: ['Read an order', 'Reads an order of a checkout that you have begun: items, parcels, refunds.'],
};

const meta = {
  type: 'object',
  properties: {
    'ucp-agent': object({ profile: text('URL of the profile of your platform') }, ['profile']),
    'idempotency-key': text('UUID; the same again for a repeated call'),
  },
};

const amounts = list(object({ type: string, display_text: string, amount: { type: 'integer' } }));
const messages = list(object({ type: string, code: string, content: string, severity: string, path: string }));
const ucp = object({ version: string, status: string }, ['version']);

const dealOutput = object(
  {
    ucp,
    id: string,
    status: string,
    currency: string,
    line_items: { type: 'array', items: { type: 'object' } },
    totals: amounts,
    fulfillment: { type: 'object' },
    discounts: { type: 'object' },
    messages,
    continue_url: text('Page on which the buyer goes on'),
    order: object({ id: string, label: string, permalink_url: string }),
  },
  ['ucp'],
);

const outputSchemas: Record<UcpOperation['step'], Json> = {
  catalog: object(
    {
      ucp,
      products: { type: 'array', items: { type: 'object' } },
      product: { type: 'object' },
      pagination: object({ has_next_page: { type: 'boolean' }, cursor: string, total_count: { type: 'integer' } }),
      messages,
    },
    ['ucp'],
  ),
  cart: dealOutput,
  checkout: dealOutput,
  complete: dealOutput,
  order: object(
    {
      ucp,
      id: string,
      label: string,
      line_items: { type: 'array' },
      fulfillment: { type: 'object' },
      totals: amounts,
      messages,
    },
    ['ucp'],
  ),
};

/** Tools of the shop, one for each operation. */
export const mcpTools: McpTool[] = ucpOperations.map((operation) => {
  const { tool: name, argument, hasId, isWrite, needsKey, step } = operation;
  const [title = name, description = ''] = descriptions[name] ?? [];
  const required = ['meta', ...(hasId ? ['id'] : []), ...(argument ? [argument] : [])];
  const requiredMeta = needsKey ? ['ucp-agent', 'idempotency-key'] : ['ucp-agent'];
  return {
    name,
    title,
    description,
    inputSchema: object(
      {
        meta: { ...meta, required: requiredMeta },
        ...(hasId && { id: string }),
        ...(argument && { [argument]: argumentSchemas[name] ?? { type: 'object' } }),
      },
      required,
    ),
    outputSchema: outputSchemas[step],
    annotations: {
      readOnlyHint: !isWrite,
      destructiveHint: needsKey ?? false,
      idempotentHint: !isWrite || (needsKey ?? false),
      openWorldHint: false,
    },
  };
});
