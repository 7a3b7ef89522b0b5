import type { PostedAddress } from './address-form.tsx';
import { readDeletedAddressId } from './delete-address.tsx';
import { type AddressCalls, readAddressForm, removeAddress, saveAddress } from './save-address.ts';

type Calls = AddressCalls & { deleteAddress(id: string): Promise<unknown> };
type CompletedEdit = { done: 'added' | 'updated' | 'deleted' };

/** A form posted without JavaScript. @param editTarget was being edited: `new`, an address, or one to delete */
export async function addressesAction(
  calls: Calls,
  editTarget: string,
  form: FormData,
): Promise<CompletedEdit | PostedAddress> {
  const toDelete = readDeletedAddressId(editTarget);
  if (toDelete) {
    const message = await removeAddress(calls, toDelete);
    return message ? { message, fields: {}, values: {} } : { done: 'deleted' };
  }
  const values = readAddressForm(form);
  const outcome = await saveAddress(calls, values, editTarget === 'new' ? undefined : editTarget);
  if ('message' in outcome) return { ...outcome, values };
  return { done: editTarget === 'new' ? 'added' : 'updated' };
}
