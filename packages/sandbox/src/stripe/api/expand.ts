import type { ObjectName } from '../types.ts';
import { invalidRequest } from './errors.ts';
import type { Form } from './form.ts';
import { type Db, findObject } from './objects.ts';
import { texts } from './params.ts';

/** The `expand` of a call, and its other parameters. */
export function expandable({ expand: asked, ...form }: Form): { form: Form; paths: string[] } {
  return { form, paths: asked === undefined ? [] : texts(asked, 'expand') };
}

/** Puts whole objects in the place of their ids, up to four levels deep: `latest_charge.balance_transaction`. */
export async function expand(db: Db, body: object, paths: string[]): Promise<object> {
  let expanded = body;
  for (const path of paths) expanded = await expandPath(db, expanded, path.split('.'), path);
  return expanded;
}

async function expandPath(db: Db, within: object, [head = '', ...rest]: string[], path: string): Promise<object> {
  if (rest.length > 4) throw cannotExpand(path);
  if (Array.isArray(within)) return Promise.all(within.map((entry) => expandPath(db, entry, [head, ...rest], path)));
  const value: unknown = Object.hasOwn(within, head) ? within[head as keyof typeof within] : undefined; // it has it
  if (value === null) return within;
  const found = typeof value === 'string' ? await referred(db, head, value, path) : value;
  if (typeof found !== 'object' || found === null) throw cannotExpand(path);
  const inner = rest.length > 0 && !Array.isArray(found) ? await expandPath(db, found, rest, path) : found;
  return { ...within, [head]: Array.isArray(found) ? await expandPath(db, found, rest, path) : inner };
}

async function referred(db: Db, field: string, id: string, path: string): Promise<object> {
  for (const name of referredNames[field] ?? []) {
    const found = await findObject(db, name, id);
    if (found) return found;
  }
  throw cannotExpand(path);
}

const referredNames: Readonly<Record<string, ObjectName[]>> = {
  customer: ['customer'],
  payment_method: ['payment_method'],
  default_payment_method: ['payment_method'],
  generated_sepa_debit: ['payment_method'],
  latest_charge: ['charge'],
  charge: ['charge'],
  payment_intent: ['payment_intent'],
  setup_intent: ['setup_intent'],
  latest_attempt: ['setup_attempt'],
  balance_transaction: ['balance_transaction'],
  source: ['charge', 'refund', 'dispute'],
};

function cannotExpand(path: string) {
  const message = `This property cannot be expanded (${path.slice(0, 60)}).`;
  return invalidRequest(message, { param: 'expand' });
}
