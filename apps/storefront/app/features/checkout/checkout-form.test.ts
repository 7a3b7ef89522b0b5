import { expect, test } from 'vitest';
import { cartUpdate, missingFields, readCheckoutForm } from './checkout-form.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const shipping = {
  shipping_name: 'Ada Lovelace',
  shipping_address1: '1 Main Street',
  shipping_city: 'Springfield',
  shipping_state: 'IL',
  shipping_zip: '62701',
};

test('Full Name, Address, City, State, Zip Code are required for shipping and billing', () => {
  expect(missingFields(readCheckoutForm(form({})), false)).toEqual([
    'shipping_name',
    'shipping_address1',
    'shipping_city',
    'shipping_state',
    'shipping_zip',
    'billing_name',
    'billing_address1',
    'billing_city',
    'billing_state',
    'billing_zip',
  ]);
});

test('without JavaScript a ticked box copies the shipping address', () => {
  const values = readCheckoutForm(form({ ...shipping, same_as_shipping: 'on' }));
  expect(values.billing).toEqual(values.shipping);
  expect(missingFields(values, false)).toEqual([]);
});

test('the Email field is required for guests only', () => {
  const values = readCheckoutForm(form({ ...shipping, same_as_shipping: 'on' }));
  expect(missingFields(values, true)).toEqual(['email']);
  expect(cartUpdate(values, false)).not.toHaveProperty('account');
});

test('the country is sent though it has no input', () => {
  const values = readCheckoutForm(form({ ...shipping, email: 'ada@example.com', same_as_shipping: 'on' }));
  expect(cartUpdate(values, true)).toMatchObject({
    shipping: { country: 'US', zip: '62701' },
    billing: { country: 'US' },
    account: { email: 'ada@example.com' },
  });
});

test('the chosen country and shipping service travel with the address', () => {
  const chosen = { ...shipping, shipping_country: 'AU', shipping_service: 'express', same_as_shipping: 'on' };
  const update = cartUpdate(readCheckoutForm(form(chosen)), false);
  expect(update.shipping).toMatchObject({ country: 'AU', service: 'express' });
  expect(update.billing).toMatchObject({ country: 'AU' });
});
