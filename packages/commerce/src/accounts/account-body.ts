import { isPlainObject } from '@mercer/contract';
import type { Tx } from '@mercer/database';
import { FieldError, FieldErrors } from '@mercer/platform/http/errors';
import { maxMetadata, mergedMetadata } from '@mercer/platform/http/metadata';
import { createFaultMap, gatherFaults, parseBodyFields } from '@mercer/platform/http/read-fields';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { type AddressPart, type PartChange, readAddressPart, saveAddressPart } from './profile/index.ts';
import { AccountChange, type AccountRow, SignUp } from './record/index.ts';

const schemas = { create: SignUp, update: AccountChange };

/** Fields that an account's response has and that change nothing when they are sent back. */
const answered = new Set(['id', 'email_verified', 'stripe_customer', 'date_created', 'addresses', 'cards', 'wishlist']);

type Parts = Partial<Record<AddressPart, PartChange | null>>;

/**
 * Reads what an account is made of, or changed to.
 * @throws FieldErrors of all that is wrong, and of all that would not be kept
 */
export function readAccountBody<Kind extends keyof typeof schemas>(kind: Kind, body: Record<string, unknown>) {
  const schema: (typeof schemas)[Kind] = schemas[kind];
  const faults = createFaultMap();
  const fields = gatherFaults(faults, '', () => parseBodyFields(schema, body));
  for (const name of Object.keys(body)) {
    const isKept = Object.hasOwn(schema.entries, name) || answered.has(name);
    const isNoBalance = name === 'balance' && body[name] === 0;
    if (!isKept && !isNoBalance) faults[name] = { code: 'INVALID', text: createSentence('fieldNotKept') };
  }
  const parts: Parts = {};
  for (const part of ['shipping', 'billing'] as const) {
    const partBody = body[part];
    if (partBody === null) parts[part] = null;
    else if (isPlainObject(partBody)) {
      const change = gatherFaults(faults, `${part}.`, () => readAddressPart(part, partBody, kind === 'create'));
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

/** Saves the default addresses that were read. @throws FieldErrors named by the part */
export async function saveAddressParts(tx: Tx, account: { id: string; now: Date }, parts: Parts): Promise<void> {
  const faults = createFaultMap();
  for (const part of ['shipping', 'billing'] as const) {
    const change = parts[part];
    if (change === undefined) continue;
    const saved = saveAddressPart(tx, account, part, change);
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
  account: Pick<AccountRow, 'metadata'>,
): Partial<AccountRow> {
  return {
    ...toNameColumns(names),
    ...(phone !== undefined && { phone: phone || null }),
    ...(typeof email_optin === 'boolean' && { email_optin: email_optin ? 1 : 0 }),
    ...($set && { metadata: metadataAfter('{}', { ...$set.metadata, ...metadata }) }),
    ...(metadata && !$set && { metadata: metadataAfter(account.metadata, metadata) }),
  };
}

/** The last word of a whole name is the family's. First and last name count more. */
function toNameColumns({ name, first_name, last_name }: Profile): Partial<AccountRow> {
  if (first_name !== undefined || last_name !== undefined || !name) {
    return { ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }) };
  }
  const words = name.split(/\s+/);
  return words.length < 2
    ? { first_name: name, last_name: '' }
    : { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
}

function metadataAfter(storedMetadata: string, change: Record<string, unknown>): string {
  const metadata = mergedMetadata(storedMetadata, change);
  if (metadata === null)
    throw new FieldError('metadata', 'INVALID', createSentence('textTooLong', { limit: maxMetadata }));
  return metadata;
}
