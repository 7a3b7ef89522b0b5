import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export type UcpVersion = '2026-08-25' | '2026-04-08';

interface Schema {
  $id: string;
}

const bases = { '2026-08-25': 'https://ucp.dev/draft/schemas', '2026-04-08': 'https://ucp.dev/2026-04-08/schemas' };

const validators = { '2026-08-25': createValidator('2026-08-25'), '2026-04-08': createValidator('2026-04-08') };

function createValidator(version: UcpVersion): Ajv2020 {
  const file = new URL(`../../packages/agents/src/shopping/versions/ucp-${version}.schemas.json`, import.meta.url);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')) as Schema[]); // published schemas
  return ajv;
}

/** Schemas that an answer has to fit, by what it is about. */
const schemas = {
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
  failure: [],
  profile: [],
};

export type Subject = keyof typeof schemas;

const failures = {
  '2026-08-25': 'common/types/error_response.json',
  '2026-04-08': 'shopping/types/error_response.json',
};

const profiles = {
  '2026-08-25': 'profile.json#/$defs/business_schema',
  '2026-04-08': 'discovery/profile.json#/$defs/business_profile',
};

/** Lists where an answer differs from the published schemas; none: it fits. */
export function listSchemaFaults(version: UcpVersion, subject: Subject, body: unknown): string[] {
  const isFailure = subject === 'failure' || hasErrorStatus(body);
  const names = isFailure ? [failures[version]] : subject === 'profile' ? [profiles[version]] : schemas[subject];
  return names.flatMap((name) => {
    const validate = validators[version].getSchema(`${bases[version]}/${name}`);
    if (!validate) return [`There is no schema ${name}`];
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${name} ${instancePath} ${message}`);
  });
}

function hasErrorStatus(body: unknown): boolean {
  const { ucp } = Object(body) as { ucp?: { status?: string } }; // an answer of any shape
  return ucp?.status === 'error';
}

const acpFile = new URL('../../packages/agents/src/shopping/versions/acp-2026-04-17.schemas.json', import.meta.url);
const acpValidator = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(acpValidator);
acpValidator.addSchema(JSON.parse(readFileSync(acpFile, 'utf8')) as Schema[]); // published schemas

type AcpSubject = 'CheckoutSession' | 'CheckoutSessionWithOrder' | 'DiscoveryResponse' | 'Error' | 'WebhookEvent';

/** Lists where an answer or event of ACP differs from the published schemas; none: it fits. */
export function listAcpFaults(subject: AcpSubject, body: unknown): string[] {
  const base = 'https://example.com/schemas/agentic-checkout';
  const name =
    subject === 'WebhookEvent' ? 'schema.agentic_checkout_webhook.json' : `bundle.schema.json#/$defs/${subject}`;
  const validate = acpValidator.getSchema(`${base}/${name}`);
  if (!validate) return [`There is no schema ${name}`];
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${subject} ${instancePath} ${message}`);
}
