// Writes what Stripe documents of its API, as the types of its library have it, for the stand-in of Stripe.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Stripe from 'stripe';
import { readDeclarations } from './stripe-parameters/declarations.ts';
import { type Operation, operationsIn } from './stripe-parameters/operations.ts';
import { buildParameterTree, printTree } from './stripe-parameters/tree.ts';

export const parametersFile = 'packages/sandbox/src/gateways/stripe/api-parameters.json';

/** Resources whose parameters are written out; of all other operations only the existence is recorded. */
const playedResources = [
  'account',
  'balance',
  'balance_transactions',
  'charges',
  'confirmation_tokens',
  'core/event_destinations',
  'core/events',
  'customers',
  'disputes',
  'events',
  'mandates',
  'payment_intents',
  'payment_method_domains',
  'payment_methods',
  'refunds',
  'setup_attempts',
  'setup_intents',
  'test_helpers',
  'tokens',
  'webhook_endpoints',
];

/** Options of methods that the stand-in does not play: their names are enough. */
const playedMethods = ['card', 'ideal', 'bancontact', 'klarna', 'sepa_debit'];

export function parametersText(): string {
  const folder = dirname(fileURLToPath(import.meta.resolve('stripe')));
  const shared = readDeclarations(readFileSync(join(folder, 'shared.d.ts'), 'utf8'));
  const operations = operationsIn(join(folder, 'resources')).sort(compareNames);
  const printParameters = ({ file, params }: Operation) =>
    printTree(buildParameterTree(params, [readDeclarations(readFileSync(file, 'utf8')), shared], isClosedPath));
  const played = operations.filter(({ name }) => playedResources.includes(toResourceName(name)));
  const described = {
    source: `The types of stripe ${Stripe.PACKAGE_VERSION} (MIT), API version ${Stripe.API_VERSION}`,
    parameters: Object.fromEntries(played.map((operation) => [operation.name, printParameters(operation)])),
    others: operations.filter((operation) => !played.includes(operation)).map(({ name }) => name),
    events: readEventTypes(readFileSync(join(folder, 'resources/WebhookEndpoints.d.ts'), 'utf8')),
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

function compareNames(a: Operation, b: Operation): number {
  return a.name < b.name ? -1 : 1;
}

/** `POST /v1/payment_intents/:id` is of `payment_intents`, `GET /v2/core/events` of `core/events`. */
function toResourceName(name: string): string {
  const [, version, resource = '', inner = ''] = name.split('/');
  return version === 'v2' ? `${resource}/${inner}` : resource;
}

function isClosedPath(path: string[]): boolean {
  const [group = '', method = ''] = path.slice(-2);
  return group === 'payment_method_options' && path.length === 2 && !playedMethods.includes(method);
}

/** Reads all event types to which a webhook endpoint can subscribe, including `*`. */
function readEventTypes(source: string): string[] {
  const union = readDeclarations(source).aliases.get('WebhookEndpointCreateParams.EnabledEvent') ?? '';
  return [...union.matchAll(/'([^']+)'/g)].map(([, type = '']) => type);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(parametersFile, parametersText());
  console.log(relative(process.cwd(), parametersFile));
}
