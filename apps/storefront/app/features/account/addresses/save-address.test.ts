import type { Address } from '@mercer/contract';
import { expect, test } from 'vitest';
import { readAddressForm, saveAddress } from './save-address.ts';

const updateAddress = async () => ({ id: 'a1' }) as Address;

test('failure: joined field error messages', async () => {
  const errors = { zip: { code: 'required', message: 'Zip is required' }, city: { code: 'x', message: '' } };
  const outcome = await saveAddress({ updateAddress, createAddress: async () => ({ errors }) }, {});
  expect(outcome).toEqual({
    message: 'Zip is required, An unknown error occurred.',
    fields: { zip: 'Zip is required', city: 'An unknown error occurred.' },
  });
});

test('optional fields left empty are null, unticked defaults are not sent', () => {
  const form = new FormData();
  form.set('name', ' Ada ');
  form.set('default_billing', 'on');
  const address = readAddressForm(form);
  expect(address).toMatchObject({ name: 'Ada', address2: null, phone: null, default_billing: true });
  expect(address).not.toHaveProperty('default_shipping');
});
