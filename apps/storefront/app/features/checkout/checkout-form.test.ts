import { expect, test } from 'vitest';
import { cartUpdate, missingFields, readCheckoutForm, wrongPostalCodes } from './checkout-form.ts';

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

test('company, second line and phone travel with the address; what the form does not have is taken off the cart', () => {
  const given = { shipping_company: 'Engines', shipping_address2: 'Apartment 4', shipping_phone: '+1 503 555 0100' };
  const update = cartUpdate(readCheckoutForm(form({ ...shipping, ...given })), false);
  expect(update.shipping).toMatchObject({ company: 'Engines', address2: 'Apartment 4', phone: '+1 503 555 0100' });
  expect(update.billing).toMatchObject({ company: null, address2: null, phone: null });
});

test('a postal code is one of its country', () => {
  const typed = (zip: string, country: string) => ({ ...shipping, shipping_zip: zip, shipping_country: country });
  const wrong = (fields: Record<string, string>) => wrongPostalCodes(readCheckoutForm(form(fields)));
  expect(wrong(typed('ABC', 'US'))).toEqual(['shipping_zip']);
  expect(wrong({ ...typed('ABC', 'US'), same_as_shipping: 'on' })).toEqual(['shipping_zip', 'billing_zip']);
  for (const [zip, country] of [
    ['12345-6789', 'US'],
    ['2000', 'AU'],
    ['ABC', 'HK'],
    ['', 'US'],
  ] as const) {
    expect(wrong(typed(zip, country))).toEqual([]);
  }
});
