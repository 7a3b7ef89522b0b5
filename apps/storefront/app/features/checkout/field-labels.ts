import type { messages } from '../../messages.ts';
import type { AddressField } from './checkout-form.ts';

/** The words of the messages for each field. */
export const fieldLabels = {
  name: 'fullName',
  address1: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  country: 'country',
  email: 'email',
} as const satisfies Record<AddressField | 'country' | 'email', keyof typeof messages.checkout>;
