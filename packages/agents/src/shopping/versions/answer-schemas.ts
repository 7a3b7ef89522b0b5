import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Json } from './ucp-version.ts';

/** What an answer of UCP is about. */
type UcpSubject = 'checkout' | 'cart' | 'search' | 'lookup' | 'product' | 'order' | 'failure';

type Names = Record<UcpSubject, string[]>;

/** Published schemas of UCP that an answer has to fit, by what it is about. */
const ucpNames: Omit<Names, 'failure'> = {
  checkout: [
    'shopping/checkout.json',
    'shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout',
    'shopping/discount.json#/$defs/dev.ucp.shopping.checkout',
    'shopping/buyer_consent.json#/$defs/dev.ucp.shopping.checkout',
  ],
  cart: ['shopping/cart.json', 'shopping/discount.json#/$defs/dev.ucp.shopping.cart'],
  search: ['shopping/catalog_search.json#/$defs/search_response'],
  lookup: ['shopping/catalog_lookup.json#/$defs/lookup_response'],
  product: ['shopping/catalog_lookup.json#/$defs/get_product_response'],
  order: ['shopping/order.json'],
};

const ucpSubjects: Record<string, UcpSubject | undefined> = {
  search_catalog: 'search',
  lookup_catalog: 'lookup',
  get_product: 'product',
  get_order: 'order',
};

interface VersionSchemas {
  load(): Promise<{ default: unknown }>;
  base: string;
  /** Lists the names of the schemas that an answer has to fit; none: there is no schema for it. */
  listNames(tool: string, answer: { status: number; body: Json }): string[];
}

const versions: Record<string, VersionSchemas | undefined> = {
  'ucp 2026-08-25': {
    load: () => import('./ucp-2026-08-25.schemas.json', { with: { type: 'json' } }),
    base: 'https://ucp.dev/draft/schemas/',
    listNames: (tool, answer) => listUcpNames(tool, answer, 'common/types/error_response.json'),
  },
  'ucp 2026-04-08': {
    load: () => import('./ucp-2026-04-08.schemas.json', { with: { type: 'json' } }),
    base: 'https://ucp.dev/2026-04-08/schemas/',
    listNames: (tool, answer) => listUcpNames(tool, answer, 'shopping/types/error_response.json'),
  },
  'acp 2026-04-17': {
    load: () => import('./acp-2026-04-17.schemas.json', { with: { type: 'json' } }),
    base: 'https://example.com/schemas/agentic-checkout/bundle.schema.json#/$defs/',
    listNames: (tool, { status, body }) => {
      if (status >= 400) return ['Error'];
      const isOrdered = tool === 'complete_checkout_session' && body.status === 'completed';
      return [isOrdered ? 'CheckoutSessionWithOrder' : 'CheckoutSession'];
    },
  },
};

function listUcpNames(tool: string, { body }: { body: Json }, failure: string): string[] {
  const { status } = Object(body.ucp) as { status?: unknown }; // an envelope, or nothing
  if (status === undefined) return [];
  if (status === 'error') return [failure];
  const subject = ucpSubjects[tool] ?? (tool.endsWith('_cart') ? 'cart' : 'checkout');
  return subject === 'failure' ? [failure] : ucpNames[subject];
}

/** Answer of an operation, with the protocol and the version in which it was written. */
export interface WrittenAnswer {
  protocol: string;
  version: string;
  /** name of the operation, as in the log of calls */
  tool: string;
  status: number;
  body: Json;
}

const mostFaults = 10;
const longestFault = 200;

/** Lists where an answer differs from the published schemas, without any value of it; none: it fits. */
export async function listAnswerFaults({ protocol, version, tool, status, body }: WrittenAnswer): Promise<string[]> {
  const schemas = versions[`${protocol} ${version}`];
  if (!schemas) return [];
  const validator = await openValidator(schemas);
  const faults = schemas.listNames(tool, { status, body }).flatMap((name) => {
    const validate = validator.getSchema(`${schemas.base}${name}`);
    if (!validate) return [`there is no schema ${name}`];
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath || '/'} ${keyword}`);
  });
  return [...new Set(faults)].slice(0, mostFaults).map((fault) => fault.slice(0, longestFault));
}

const validators = new WeakMap<VersionSchemas, Promise<Ajv2020>>();

/** Loads the schemas of a version when the first answer is checked; each of them is compiled once. */
function openValidator(schemas: VersionSchemas): Promise<Ajv2020> {
  const opened = validators.get(schemas) ?? createValidator(schemas);
  validators.set(schemas, opened);
  return opened;
}

async function createValidator({ load }: VersionSchemas): Promise<Ajv2020> {
  const validator = new Ajv2020({ strict: false, allErrors: true });
  formats.default(validator);
  validator.addSchema((await load()).default as { $id: string }[]); // as published
  return validator;
}
