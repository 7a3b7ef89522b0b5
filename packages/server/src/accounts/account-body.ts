import { isPlainObject } from '@mercer/contract';
import type { Tx } from '../db/index.ts';
import { FieldError, FieldErrors } from '../http/errors.ts';
import { maxMetadata, mergedMetadata } from '../http/metadata.ts';
import { gatherFaults, noFaults, readFields } from '../http/read-fields.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { type AddressPart, type PartChange, readPart, savePart } from './belongings/index.ts';
import { AccountChange, type AccountRow, SignUp } from './record/index.ts';

const schemas = { create: SignUp, update: AccountChange };

/** Of what an account answers: whoever sends it back changes nothing of it. */
const answered = new Set(['id', 'email_verified', 'stripe_customer', 'date_created', 'addresses', 'cards', 'wishlist']);

type Parts = Partial<Record<AddressPart, PartChange | null>>;

/**
 * Reads what an account is made of, or changed to.
 * @throws FieldErrors of all that is wrong, and of all that would not be kept
 */
export function readAccountBody<Kind extends keyof typeof schemas>(kind: Kind, body: Record<string, unknown>) {
  const schema: (typeof schemas)[Kind] = schemas[kind];
  const faults = noFaults();
  const fields = gatherFaults(faults, '', () => readFields(schema, body));
  for (const name of Object.keys(body)) {
    const isKept = Object.hasOwn(schema.entries, name) || answered.has(name);
    const isNoBalance = name === 'balance' && body[name] === 0;
    if (!isKept && !isNoBalance) faults[name] = { code: 'INVALID', text: sentence('fieldNotKept') };
  }
  const parts: Parts = {};
  for (const part of ['shipping', 'billing'] as const) {
    const given = body[part];
    if (given === null) parts[part] = null;
    else if (isPlainObject(given)) {
      const change = gatherFaults(faults, `${part}.`, () => readPart(part, given, kind === 'create'));
      if (change) parts[part] = change;
    }
  }
  if (!fields || Object.keys(faults).length > 0) throw new FieldErrors(faults);
  return { fields, parts };
}

/** An account may have no names: sent back as it was answered, it is not asked for them. */
export function withoutEmptyNames(body: Record<string, unknown>, account: AccountRow): Record<string, unknown> {
  const { first_name, last_name } = account;
  const empty = Object.entries({ first_name, last_name, name: first_name + last_name }).filter(
    ([, name]) => name === '',
  );
  const passedOver = new Set(empty.map(([field]) => field).filter((field) => body[field] === ''));
  return Object.fromEntries(Object.entries(body).filter(([field]) => !passedOver.has(field)));
}

/** Of the default addresses that were read. @throws FieldErrors named by the part */
export async function saveParts(tx: Tx, account: { id: string; now: Date }, parts: Parts): Promise<void> {
  const faults = noFaults();
  for (const part of ['shipping', 'billing'] as const) {
    const change = parts[part];
    if (change === undefined) continue;
    const saved = savePart(tx, account, part, change);
    await saved.catch((error) =>
      gatherFaults(faults, `${part}.`, () => {
        throw error;
      }),
    );
  }
  if (Object.keys(faults).length > 0) throw new FieldErrors(faults);
}

interface Profile {
  name?: string | null | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  phone?: string | null | undefined;
  email_optin?: boolean | null | undefined;
  metadata?: Record<string, unknown> | null | undefined;
  $set?: { metadata: Record<string, unknown> } | undefined;
}

/**
 * The columns of what was read beside what opens the account; those that were not named are left out.
 * @throws FieldError on `metadata`
 */
export function profileColumns(
  { phone, email_optin, metadata, $set, ...names }: Profile,
  before: Pick<AccountRow, 'metadata'>,
): Partial<AccountRow> {
  return {
    ...namesOf(names),
    ...(phone !== undefined && { phone: phone || null }),
    ...(typeof email_optin === 'boolean' && { email_optin: email_optin ? 1 : 0 }),
    ...($set && { metadata: metadataAfter('{}', { ...$set.metadata, ...metadata }) }),
    ...(metadata && !$set && { metadata: metadataAfter(before.metadata, metadata) }),
  };
}

/** The last word of a whole name is the family's. First and last name count more. */
function namesOf({ name, first_name, last_name }: Profile): Partial<AccountRow> {
  if (first_name !== undefined || last_name !== undefined || !name) {
    return { ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }) };
  }
  const words = name.split(/\s+/);
  return words.length < 2
    ? { first_name: name, last_name: '' }
    : { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
}

function metadataAfter(before: string, change: Record<string, unknown>): string {
  const metadata = mergedMetadata(before, change);
  if (metadata === null) throw new FieldError('metadata', 'INVALID', sentence('textTooLong', { limit: maxMetadata }));
  return metadata;
}
