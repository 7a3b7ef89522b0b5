import description from '../api-parameters.json' with { type: 'json' };
import { additions } from './additions.ts';
import { invalidRequest } from './errors.ts';
import type { Form } from './form.ts';

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
