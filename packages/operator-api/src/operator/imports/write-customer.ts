import {
  type AddressUpdate,
  addressBooks,
  changeAccount,
  findAccountByEmail,
  insertImportedAccount,
} from '@mercer/commerce/accounts';
import { recordConsent } from '@mercer/commerce/customers';
import { recordEvent } from '@mercer/commerce/events';
import type { ImportedCustomer, RecordDraft } from '@mercer/commerce/imports';
import { createRecordId, type Row, type Tx, updateRow } from '@mercer/database';
import { commitChange } from '../commit-change.ts';
import { readOwnerFields } from '../customers/read-customers.ts';
import { mergeFieldTexts, mergeImportedMetadata } from './owner-values.ts';
import type { RecordSaving } from './record-saving.ts';

/** Writes a customer with an account. Nobody who has refused news here gets them because of a file. */
export async function writeCustomer(saving: RecordSaving, { fields }: RecordDraft<ImportedCustomer>) {
  const { tx, now, mode } = saving;
  const account = await findAccountByEmail(tx, fields.email);
  if (account && mode === 'create') return 'unchanged';
  const customerBefore = account && (await findCustomerId(tx, fields.email));
  const previousRecords = customerBefore ? await readOwnerFields(tx, customerBefore) : new Map();
  const isChanged = account ? await updateAccount(saving, account, fields) : true;
  if (!account)
    await insertImportedAccount(
      tx,
      {
        email: fields.email,
        first_name: fields.first_name,
        last_name: fields.last_name,
        phone: fields.phone ?? null,
        email_optin: fields.accepts_marketing ?? false,
        addresses: listAddresses(fields),
        date_created: fields.date_created ?? now.toISOString(),
      },
      now,
    );
  const customerId = await findCustomerId(tx, fields.email);
  const isCustomerChanged = customerId !== undefined && (await updateCustomer(tx, customerId, fields, now));
  const isConsentChanged = await updateConsent(saving, fields, !account);
  if (!isChanged && !isCustomerChanged && !isConsentChanged) return 'unchanged';
  if (customerId !== undefined) {
    const { actor } = saving;
    const read = () => readOwnerFields(tx, customerId);
    await commitChange(tx, { entity: 'customer', ids: [customerId], actor, now, previousRecords, read });
    const data = { changed: ['import'] };
    await recordEvent(tx, { type: 'customer.updated', entity_id: customerId, data, actor: 'operator' }, now);
  }
  return account ? 'updated' : 'created';
}

async function findCustomerId(tx: Tx, email: string): Promise<string | undefined> {
  const customers = tx.selectFrom('customers').select('id').where('email', '=', email);
  return (await customers.executeTakeFirst())?.id;
}

/** The first address that a file has is the default, as it was elsewhere. */
function listAddresses({ shipping, billing }: ImportedCustomer): AddressUpdate[] {
  const isSame = shipping && billing && isSameAddress(shipping, billing);
  return [
    ...(shipping ? [{ ...shipping, default_shipping: true, default_billing: !billing || Boolean(isSame) }] : []),
    ...(billing && !isSame ? [{ ...billing, default_shipping: !shipping, default_billing: true }] : []),
  ];
}

const placeFields = ['address1', 'address2', 'city', 'state', 'zip', 'country'] as const;

type ComparedAddress = Partial<Record<(typeof placeFields)[number], string | null | undefined>>;

function isSameAddress(a: ComparedAddress, b: ComparedAddress): boolean {
  const toPlace = (address: ComparedAddress) =>
    placeFields.map((field) => (address[field] ?? '').toLowerCase()).join('\n');
  return toPlace(a) === toPlace(b);
}

/** Fills in what the account lacks; what its holder has written stays. @returns whether something was changed */
async function updateAccount(
  saving: RecordSaving,
  account: Row<'accounts'>,
  fields: ImportedCustomer,
): Promise<boolean> {
  const { tx, now } = saving;
  const { first_name, last_name, phone } = fields;
  const isNameMissing =
    account.first_name === '' && account.last_name === '' && (first_name !== '' || last_name !== '');
  const stored = (await addressBooks(tx, [account])).get(account.id) ?? [];
  const missing = listAddresses(fields).filter((address) => !stored.some((each) => isSameAddress(each, address)));
  const isPhoneMissing = account.phone === null && Boolean(phone);
  if (!isNameMissing && missing.length === 0 && !isPhoneMissing) return false;
  const hasDefault = {
    shipping: stored.some((each) => each.default_shipping),
    billing: stored.some((each) => each.default_billing),
  };
  const addresses = [
    ...stored.map((each) => ({
      ...each,
      company: each.company ?? null,
      first_name: each.first_name ?? null,
      last_name: each.last_name ?? null,
    })),
    ...missing.map((address) => ({
      ...address,
      default_shipping: address.default_shipping && !hasDefault.shipping,
      default_billing: address.default_billing && !hasDefault.billing,
    })),
  ];
  const names = isNameMissing ? { first_name, last_name } : {};
  await changeAccount(tx, account, { ...names, ...(missing.length > 0 && { addresses }) }, now);
  if (isPhoneMissing) await updateRow(tx, 'accounts', account.id, { phone: phone ?? null });
  return true;
}

async function updateCustomer(
  tx: Tx,
  id: string,
  { tags, note, tax_exempt, custom_fields, metadata }: ImportedCustomer,
  now: Date,
): Promise<boolean> {
  const row = await tx.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const sortedTags = tags && [...new Set(tags)].sort();
  const columns = {
    ...(sortedTags && { tags: sortedTags.length > 0 ? JSON.stringify(sortedTags) : null }),
    ...(note && { note }),
    ...(tax_exempt !== undefined && { tax_exempt: tax_exempt ? (1 as const) : (0 as const) }),
    ...(metadata && { metadata: mergeImportedMetadata(row.metadata, metadata, 'metadata') }),
    ...(custom_fields && { custom_fields: await mergeFieldTexts(tx, 'customer', row.custom_fields, custom_fields) }),
  };
  // the columns are those of the row
  const isChanged = Object.entries(columns).some(([name, value]) => row[name as keyof typeof row] !== value);
  if (isChanged) await updateRow(tx, 'customers', id, { ...columns, date_updated: now.toISOString() });
  return isChanged;
}

/** Writes down that a new customer has agreed to news by mail elsewhere. */
async function updateConsent(saving: RecordSaving, fields: ImportedCustomer, isNew: boolean): Promise<boolean> {
  const { tx, now, actor } = saving;
  const { email, accepts_marketing } = fields;
  if (!isNew || accepts_marketing === undefined) return false;
  const subscriber = await tx.selectFrom('subscribers').select('status').where('email', '=', email).executeTakeFirst();
  if (subscriber) return false;
  const consent = { email, granted: accepts_marketing, source: 'import', actor: actor.name } as const;
  await recordConsent(tx, consent, now);
  if (!accepts_marketing) return true;
  const date = now.toISOString();
  const row = {
    id: createRecordId(now),
    email,
    status: 'confirmed' as const,
    locale: null,
    confirm_hash: null,
    confirm_expires: null,
  };
  await tx
    .insertInto('subscribers')
    .values({ ...row, date_created: date, date_confirmed: date, date_unsubscribed: null })
    .execute();
  return true;
}
