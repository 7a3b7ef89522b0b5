import description from '../api-parameters.json' with { type: 'json' };
import { invalidRequest } from './errors.ts';
import type { Form } from './form.ts';

const card = 'card{cvc exp_month exp_year networks{preferred} number token wallet}';
const methodData = `payment_method_data{${card}}`;
const methods =
  'allow_redisplay bancontact{} billing_details{address{city country line1 line2 postal_code state} email name phone tax_id} ' +
  `ideal{bank} klarna{dob{day month year}} metadata{*} radar_options{session} sepa_debit{iban} type ${card}`;

/**
 * Parameters that callers send in addition to those in the types of Stripe's library: Stripe.js sends the secret of an
 * intent, card data and the tokens of a confirmation; callers of versions before 2026-09-30 send
 * `payment_method_types`. `card[wallet]` comes from the sandbox's own browser script, `page` from the URLs of next
 * pages that the sandbox returns.
 */
const additions: Readonly<Record<string, string>> = {
  'GET /v2/core/event_destinations': 'page',
  'GET /v2/core/events': 'object_id page types',
  'POST /v1/confirmation_tokens': `client_context return_url setup_future_usage payment_method payment_method_data{${methods}}`,
  'POST /v1/payment_intents': `${methodData} payment_method_types`,
  'POST /v1/payment_intents/:id': `${methodData} payment_method_types`,
  'POST /v1/payment_intents/:id/confirm': `${methodData} client_secret`,
  'POST /v1/payment_methods': card,
  'POST /v1/setup_intents': `${methodData} payment_method_types`,
  'POST /v1/setup_intents/:id': `${methodData} payment_method_types`,
  'POST /v1/setup_intents/:id/confirm': `${methodData} client_secret`,
};

/** Names of parameters with those below them; `null` below a value. */
type Tree = Map<string, Tree | null>;

const operations = [...Object.keys(description.parameters), ...Object.keys(additions)];
const documentedPaths = [...operations, ...description.others].map((name) => name.split(/ |\//));

/** The operation as Stripe documents it, e.g. `POST /v1/payment_intents/:id`; a fixed path before one with an id. */
export function findOperation(method: string, path: string): string | undefined {
  const parts = [method, ...path.replace(/^\/sandbox\/stripe/, '').split('/')];
  const fitting = documentedPaths.filter((documented) => matchesPath(documented, parts));
  const [best] = fitting.sort((a, b) => countPathIds(a) - countPathIds(b));
  return best && `${best[0]} ${best.slice(1).join('/')}`;
}

function matchesPath(documented: string[], parts: string[]): boolean {
  return (
    documented.length === parts.length && documented.every((part, place) => part === ':id' || part === parts[place])
  );
}

const countPathIds = (parts: string[]) => parts.filter((part) => part === ':id').length;

/** @throws StripeFault `parameter_unknown` for a parameter that Stripe does not document */
export function assertDocumented(operation: string | undefined, form: Form): void {
  if (operation && operations.includes(operation)) assertWithin(getParameterTree(operation), form, '');
}

function assertWithin(tree: Tree, form: Form, within: string): void {
  for (const [name, value] of Object.entries(form)) {
    const param = within ? `${within}[${name}]` : name;
    // The entries of a list are numbered, and metadata has names of the merchant's choice.
    const isEntry = within !== '' && /^\d+$/.test(name);
    if (!isEntry && !tree.has(name) && !tree.has('*')) {
      throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
    const below = isEntry ? tree : tree.get(name);
    if (below && typeof value !== 'string') assertWithin(below, value, param);
  }
}

const trees = new Map<string, Tree>();

function getParameterTree(operation: string): Tree {
  const cachedTree = trees.get(operation);
  if (cachedTree) return cachedTree;
  const parameters: Record<string, string> = description.parameters;
  const tree = parseParameterTree(`${parameters[operation] ?? ''} ${additions[operation] ?? ''}`);
  trees.set(operation, tree);
  return tree;
}

/** Reads `amount card{number cvc}`; what is named twice has all that is below either name. */
function parseParameterTree(text: string): Tree {
  const root: Tree = new Map();
  const path: Tree[] = [root];
  for (const [, name = '', mark] of text.matchAll(/([\w*.-]+)?([{}])?/g)) {
    const tree = path.at(-1) ?? root;
    if (name && mark !== '{') tree.set(name, tree.get(name) ?? null);
    if (mark === '{') {
      const below = tree.get(name) ?? new Map();
      tree.set(name, below);
      path.push(below);
    }
    if (mark === '}') path.pop();
  }
  return root;
}

/** Event types that a webhook endpoint can subscribe to; `*` stands for all of them. */
export const eventTypes: readonly string[] = description.events;
