import { type Row, type Tx, updateRow } from '@mercer/database';
import { FieldError, FieldErrors } from '@mercer/platform/http/errors';
import { createFaultMap, gatherFaults, parseBodyFields } from '@mercer/platform/http/read-fields';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { AddressChange, AddressInput, buildAddressInput, lockAccount } from '../record/index.ts';
import { type AddressFields, addComposedName, changeAddress, findAddress, insertAddress } from './addresses.ts';
import { findSavedCard } from './cards.ts';

/** Default address of an account, by its use. */
export type AddressPart = 'shipping' | 'billing';

/** Change of a default address and of the default card. */
export interface PartChange {
  addressId: string | null | undefined;
  cardId: string | null | undefined;
  fields: AddressFields;
}

const { default_shipping: _, default_billing: __, ...addressEntries } = AddressInput.entries;

/**
 * Reads `shipping` or `billing` of an account's body. What an account says of its card is passed over beside the card's id.
 * @param isWhole whether there is no address yet that the fields could be merged into
 * @throws FieldErrors also for what would not be kept
 */
export function readAddressPart(part: AddressPart, body: Record<string, unknown>, isWhole: boolean): PartChange {
  const { account_address_id, ...partFields } = body;
  const { account_card_id, card, ...billing } = partFields;
  const addressBody = part === 'billing' ? billing : partFields;
  const faults = createFaultMap();
  const addressId = readNullableId('account_address_id', account_address_id, faults);
  const cardId = part === 'billing' ? readNullableId('account_card_id', account_card_id, faults) : undefined;
  if (part === 'billing' && card && !cardId) faults.card = { code: 'INVALID', text: createSentence('cardKeptApart') };
  for (const name of Object.keys(addressBody)) {
    if (!Object.hasOwn(addressEntries, name)) faults[name] = { code: 'INVALID', text: createSentence('fieldNotKept') };
  }
  const readAddressFields = () =>
    parseBodyFields(isWhole ? buildAddressInput(addressBody.country) : AddressChange, addComposedName(addressBody));
  const fields = Object.keys(addressBody).length > 0 ? gatherFaults(faults, '', readAddressFields) : {};
  if (!fields || Object.keys(faults).length > 0) throw new FieldErrors(faults);
  return { addressId, cardId, fields };
}

function readNullableId(name: string, value: unknown, faults: FieldErrors['errors']): string | null | undefined {
  if (value === undefined || value === null || typeof value === 'string') return value || null;
  faults[name] = { code: 'INVALID', text: createSentence('textMissing') };
  return undefined;
}

const columns = { shipping: 'shipping_address_id', billing: 'billing_address_id' } as const;

/**
 * Fields are merged into the default address, or into the one that is named, which becomes the default. One that is the default
 * for the other part as well stays as it is: another one is made.
 * @throws FieldErrors of an address or a card that the account does not have, or that is not whole
 */
export async function saveAddressPart(
  tx: Tx,
  account: { id: string; now: Date },
  part: AddressPart,
  change: PartChange | null,
): Promise<void> {
  const column = columns[part];
  if (change === null) return updateRow(tx, 'accounts', account.id, { [column]: null });
  if (change.cardId) await setDefaultCard(tx, account.id, change.cardId);
  const id = await addressAfter(tx, account, part, change);
  if (id !== undefined) await updateRow(tx, 'accounts', account.id, { [column]: id });
}

async function setDefaultCard(tx: Tx, accountId: string, cardId: string): Promise<void> {
  const card = await findSavedCard(tx, accountId, cardId);
  if (!card) throw new FieldError('account_card_id', 'INVALID', createSentence('cardNotSaved'));
  await updateRow(tx, 'accounts', accountId, { card_id: cardId });
}

/** @returns undefined where it stays as it is */
async function addressAfter(
  tx: Tx,
  { id: accountId, now }: { id: string; now: Date },
  part: AddressPart,
  { addressId, fields }: PartChange,
): Promise<string | undefined> {
  const row = await lockDefaultAddresses(tx, accountId);
  const isChanged = Object.keys(fields).length > 0;
  const current = row[columns[part]];
  const isShared = !addressId && row.shipping_address_id === row.billing_address_id;
  const storedAddress =
    (addressId ?? current) ? await findAddress(tx, accountId, addressId ?? current ?? '') : undefined;
  if (addressId && !storedAddress)
    throw new FieldError('account_address_id', 'INVALID', createSentence('addressNotSaved'));
  if (storedAddress && !isShared) {
    if (isChanged) await changeAddress(tx, storedAddress, fields);
    return storedAddress.id;
  }
  if (!isChanged) return undefined;
  const address = { ...toAddressFields(storedAddress), ...fields };
  const completeAddress = parseBodyFields(buildAddressInput(address.country), address);
  return (await insertAddress(tx, { accountId, now }, completeAddress)).id;
}

async function lockDefaultAddresses(tx: Tx, accountId: string) {
  const account = await lockAccount(tx, accountId);
  const { shipping_address_id = null, billing_address_id = null } = account ?? {};
  return { shipping_address_id, billing_address_id };
}

function toAddressFields(row: Row<'addresses'> | undefined): AddressFields {
  if (!row) return {};
  const { id: _, account_id: __, date_created: ___, ...address } = row;
  return address;
}
