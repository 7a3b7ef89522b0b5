import { type Address, hasErrors, type OrErrors } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { catchCallFailure, logFailure } from '../../../loading/api-errors.ts';
import { readFormText } from '../../../ui/read-form-text.ts';

/** The address calls of the client library. */
export interface AddressCalls {
  createAddress(input: object): Promise<OrErrors<Address> | null>;
  updateAddress(id: string, input: object): Promise<OrErrors<Address> | null>;
}

/** The sentences of all fields as one, and each beside its field. */
export interface AddressProblem {
  message: string;
  fields: Record<string, string>;
}
export type SaveOutcome = { address: Address } | AddressProblem;

export const addressFields = [
  ...(['name', 'company', 'address1', 'address2', 'city', 'state', 'zip', 'country', 'phone'] as const),
];

/** Empty optional fields travel as null; unticked default boxes do not travel. */
export function readAddressForm(form: FormData): Record<string, string | boolean | null> {
  const address = Object.fromEntries(addressFields.map((name) => [name, readFormText(form, name).trim() || null]));
  const ticked = ['default_shipping', 'default_billing'].filter((name) => form.get(name) !== null);
  return { ...address, ...Object.fromEntries(ticked.map((name) => [name, true])) };
}

/** @param id of the address to change; without it a new one is made */
export async function saveAddress(calls: AddressCalls, input: object, id?: string): Promise<SaveOutcome> {
  try {
    const answer = await (id ? calls.updateAddress(id, input) : calls.createAddress(input));
    if (!answer) return { message: messages().addresses.saveFailed, fields: {} };
    return hasErrors(answer) ? toAddressProblem(answer.errors) : { address: answer };
  } catch (error) {
    logFailure('The address could not be saved', error);
    return { message: messages().addresses.saveFailed, fields: {} };
  }
}

/** 'joined field error messages (unknown: An unknown error occurred.)' (§8). */
function toAddressProblem(errors: Record<string, { message?: string }>): SaveOutcome {
  const entries = Object.entries(errors).map(([name, error]): [string, string] => [
    name,
    error.message || messages().addresses.unknownError,
  ]);
  const message = entries.map(([, sentence]) => sentence).join(', ') || messages().addresses.unknownError;
  return { message, fields: Object.fromEntries(entries) };
}

/** @returns undefined when it is gone, else the sentence to show */
export function removeAddress(
  calls: { deleteAddress(id: string): Promise<unknown> },
  id: string,
): Promise<string | undefined> {
  return catchCallFailure(
    calls.deleteAddress(id),
    'The address could not be deleted',
    messages().addresses.deleteFailed,
  );
}
