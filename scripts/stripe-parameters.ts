// Writes what Stripe documents of its API, as the types of its library have it, for the stand-in of Stripe.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Stripe from 'stripe';
import { readDeclarations } from './stripe-parameters/declarations.ts';
import { type Operation, operationsIn } from './stripe-parameters/operations.ts';
import { resourceFile, SchemaBuilder } from './stripe-parameters/schemas.ts';
import { buildParameterTree, printTree } from './stripe-parameters/tree.ts';

const standIn = 'packages/sandbox/src/gateways/stripe';
export const parametersFile = `${standIn}/api-parameters.json`;
export const descriptionFile = `${standIn}/api-description.json`;

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
  'tax/calculations',
  'tax/registrations',
  'tax/settings',
  'tax/transactions',
  'test_helpers',
  'tokens',
  'webhook_endpoints',
];

/** Options of methods that the stand-in does not play: their names are enough. */
const playedMethods = ['card', 'ideal', 'bancontact', 'klarna', 'sepa_debit'];

/** Objects that the stand-in answers with, by the file that declares them. */
const answeredObjects = {
  Account: 'Accounts',
  Balance: 'Balance',
  BalanceTransaction: 'BalanceTransactions',
  Calculation: 'Tax/Calculations',
  CalculationLineItem: 'Tax/CalculationLineItems',
  Charge: 'Charges',
  ConfirmationToken: 'ConfirmationTokens',
  Customer: 'Customers',
  DeletedCustomer: 'Customers',
  DeletedTaxId: 'TaxIds',
  DeletedWebhookEndpoint: 'WebhookEndpoints',
  Dispute: 'Disputes',
  EventBase: 'Events',
  Mandate: 'Mandates',
  PaymentIntent: 'PaymentIntents',
  PaymentIntentAmountDetailsLineItem: 'PaymentIntentAmountDetailsLineItems',
  PaymentMethod: 'PaymentMethods',
  PaymentMethodDomain: 'PaymentMethodDomains',
  Refund: 'Refunds',
  Registration: 'Tax/Registrations',
  Settings: 'Tax/Settings',
  SetupAttempt: 'SetupAttempts',
  SetupIntent: 'SetupIntents',
  TaxId: 'TaxIds',
  Token: 'Tokens',
  Transaction: 'Tax/Transactions',
  TransactionLineItem: 'Tax/TransactionLineItems',
  WebhookEndpoint: 'WebhookEndpoints',
};

const library = dirname(fileURLToPath(import.meta.resolve('stripe')));
const source = `The types of stripe ${Stripe.PACKAGE_VERSION} (MIT), API version ${Stripe.API_VERSION}`;

/** Returns the answers of the API as JSON schemas. */
export function descriptionText(): string {
  const methods = readDeclarations(readFileSync(resourceFile(library, 'PaymentMethods'), 'utf8'));
  const methodNames: string[] = methods.aliases.get('PaymentMethod.Type')?.match(/\w+/g) ?? [];
  const builder = new SchemaBuilder({
    described: Object.keys(answeredObjects),
    isClosed: (member) =>
      member === 'country_options' || (methodNames.includes(member) && !playedMethods.includes(member)),
  });
  for (const [name, file] of Object.entries(answeredObjects)) builder.addType(name, resourceFile(library, file));
  const definitions = Object.entries(builder.definitions)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `    ${JSON.stringify(name)}: ${JSON.stringify(schema)}`);
  return `{\n  "source": ${JSON.stringify(source)},\n  "$defs": {\n${definitions.join(',\n')}\n  }\n}\n`;
}

export function parametersText(): string {
  const folder = library;
  const shared = readDeclarations(readFileSync(join(folder, 'shared.d.ts'), 'utf8'));
  const operations = operationsIn(join(folder, 'resources')).sort(compareNames);
  const printParameters = ({ file, params }: Operation) =>
    printTree(buildParameterTree(params, [readDeclarations(readFileSync(file, 'utf8')), shared], isClosedPath));
  const played = operations.filter(({ name }) => playedResources.includes(toResourceName(name)));
  const described = {
    source,
    parameters: Object.fromEntries(played.map((operation) => [operation.name, printParameters(operation)])),
    others: operations.filter((operation) => !played.includes(operation)).map(({ name }) => name),
    events: readEventTypes(readFileSync(join(folder, 'resources/WebhookEndpoints.d.ts'), 'utf8')),
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

function compareNames(a: Operation, b: Operation): number {
  return a.name < b.name ? -1 : 1;
}

/** `POST /v1/payment_intents/:id` is of `payment_intents`, `GET /v2/core/events` of `core/events`, taxes of `tax/…`. */
function toResourceName(name: string): string {
  const [, version, resource = '', inner = ''] = name.split('/');
  return version === 'v2' || resource === 'tax' ? `${resource}/${inner}` : resource;
}

function isClosedPath(path: string[]): boolean {
  const [group = '', method = ''] = path.slice(-2);
  if (group === 'country_options') return true;
  return group === 'payment_method_options' && path.length === 2 && !playedMethods.includes(method);
}

/** Reads all event types to which a webhook endpoint can subscribe, including `*`. */
function readEventTypes(source: string): string[] {
  const union = readDeclarations(source).aliases.get('WebhookEndpointCreateParams.EnabledEvent') ?? '';
  return [...union.matchAll(/'([^']+)'/g)].map(([, type = '']) => type);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [file, text] of [
    [parametersFile, parametersText()],
    [descriptionFile, descriptionText()],
  ] as const) {
    writeFileSync(file, text);
    console.log(relative(process.cwd(), file));
  }
}
