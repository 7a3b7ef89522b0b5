import type { Messages } from '../../i18n/messages.ts';
import type { AddressValues } from './checkout-form.ts';

/** The words of the messages for each field. */
export const fieldLabels = {
  name: 'fullName',
  address1: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  company: 'company',
  address2: 'address2',
  phone: 'phone',
  country: 'country',
  email: 'email',
} as const satisfies Record<keyof AddressValues | 'email', keyof Messages['checkout']>;
