import type { Tx } from '../../db/index.ts';
import { buildValidationError } from '../../http/errors.ts';
import type { CartRow } from '../record/index.ts';

interface AddressChange {
  account_address_id?: string | null | undefined;
}

const fields = [
  ...(['name', 'first_name', 'last_name', 'company', 'address1', 'address2'] as const),
  ...(['city', 'state', 'zip', 'country', 'phone'] as const),
];

/**
 * Puts the saved address that is named before the change; what the change says itself counts more. Other writes of an
 * address are no copy of the saved one any more.
 * @throws ApiError `validation_error` unless it is an address of the cart's own account
 */
export async function copySavedAddress<Change extends AddressChange>(
  tx: Tx,
  cart: CartRow,
  part: 'shipping' | 'billing',
  change: Change,
): Promise<Change> {
  const { account_address_id } = change;
  if (account_address_id === undefined && cart[part].account_address_id && hasAddressField(change)) {
    return { ...change, account_address_id: null };
  }
  if (!account_address_id) return change;
  const saved = tx.selectFrom('addresses').select(fields).where('id', '=', account_address_id);
  const savedAddress = cart.account_id
    ? await saved.where('account_id', '=', cart.account_id).executeTakeFirst()
    : undefined;
  if (!savedAddress)
    throw buildValidationError('This address is not saved in your account', `${part}.account_address_id`);
  return { ...savedAddress, ...change };
}

function hasAddressField(change: object): boolean {
  return fields.some((field) => Reflect.get(change, field) !== undefined);
}
