/** A call of the operator API that a command is made from. */
export interface Operation {
  method: string;
  /** from `/operator` on, with `{id}` */
  path: string;
  summary: string;
  query: { name: string; isRequired: boolean }[];
  /** fields of the body */
  fields: OperationField[];
  /** example of the body */
  example?: Record<string, unknown>;
  /** a file, a record, a list, a record that can be a file (`document`), or nothing */
  answer: string;
  /** media type of a file that is sent */
  upload?: string;
}

export interface OperationField {
  name: string;
  /** type of JSON; `json` where there are several */
  type: string;
  isRequired: boolean;
}

/** Actions that are named otherwise than their paths say. */
const actionNames: Record<string, string> = {
  'POST /operator/images': 'upload',
  'POST /operator/images/bulk': 'upload-many',
  'PATCH /operator/settings/{id}': 'merge',
  'PUT /operator/translations': 'change',
  'GET /operator/orders/{id}/payment-link': 'show-payment-link',
};

/** Names of groups whose calls have another name in paths. */
const groupNames: Record<string, string> = { coupons: 'coupon', giftcards: 'giftcard' };

const verbs: Record<string, string> = {
  GET: 'show',
  PUT: 'replace',
  PATCH: 'change',
  DELETE: 'delete',
  POST: 'create',
};

/** Words of a command: the group and its action. */
export interface CommandName {
  group: string;
  action: string;
}

/** Names the command of a call: `GET /operator/taxes/{id}` is `taxes show`, `POST /operator/drafts/{id}/send` is `drafts send`. */
export function nameCommand({ method, path, answer }: Operation): CommandName {
  const [, , collection = '', ...parts] = path.split('/');
  const group = groupNames[collection] ?? collection;
  const action = actionNames[`${method} ${path}`];
  if (action) return { group, action };
  const words = parts.filter((part) => !part.startsWith('{'));
  if (words.length > 0) return { group, action: nameSubAction(method, words) };
  if (method === 'GET' && answer === 'list') return { group, action: 'list' };
  return { group, action: verbs[method] ?? method.toLowerCase() };
}

function nameSubAction(method: string, words: string[]): string {
  const name = words.toReversed().join('-');
  return method === 'DELETE' ? `delete-${name}` : name;
}

/** Lists the parameters of the path in their order, each as an argument is called. */
export function listPathArguments({ path }: Pick<Operation, 'path'>): { name: string; argument: string }[] {
  const parts = path.split('/');
  return parts.flatMap((part, at) => {
    const name = part.match(/^\{(\w+)\}$/)?.[1];
    if (name === undefined) return [];
    return [{ name, argument: name === 'id' ? toSingular(parts[at - 1] ?? '') : name }];
  });
}

function toSingular(collection: string): string {
  const isModel = collection.startsWith('{');
  return isModel
    ? 'record'
    : collection
        .replace(/ies$/, 'y')
        .replace(/(x)es$/, '$1')
        .replace(/s$/, '');
}
