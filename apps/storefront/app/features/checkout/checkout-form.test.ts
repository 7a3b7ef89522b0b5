import { expect, test } from 'vitest';
import { buildCartUpdate, missingFields, readCheckoutForm, wrongPostalCodes } from './checkout-form.ts';

function buildFormData(fields: Record<string, string>): FormData {
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
  expect(missingFields(readCheckoutForm(buildFormData({})), false)).toEqual([
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
  const values = readCheckoutForm(buildFormData({ ...shipping, same_as_shipping: 'on' }));
  expect(values.billing).toEqual(values.shipping);
  expect(missingFields(values, false)).toEqual([]);
});

test('the Email field is required for guests only', () => {
  const values = readCheckoutForm(buildFormData({ ...shipping, same_as_shipping: 'on' }));
  expect(missingFields(values, true)).toEqual(['email']);
  expect(buildCartUpdate(values, false)).not.toHaveProperty('account');
});

test('the country is sent though it has no input', () => {
  const values = readCheckoutForm(buildFormData({ ...shipping, email: 'ada@example.com', same_as_shipping: 'on' }));
  expect(buildCartUpdate(values, true)).toMatchObject({
    shipping: { country: 'US', zip: '62701' },
    billing: { country: 'US' },
    account: { email: 'ada@example.com' },
  });
});

test('the chosen country and shipping service travel with the address', () => {
  const chosenFields = { ...shipping, shipping_country: 'AU', shipping_service: 'express', same_as_shipping: 'on' };
  const update = buildCartUpdate(readCheckoutForm(buildFormData(chosenFields)), false);
  expect(update.shipping).toMatchObject({ country: 'AU', service: 'express' });
  expect(update.billing).toMatchObject({ country: 'AU' });
});

test('company, second line and phone travel with the address; what the form does not have is taken off the cart', () => {
  const optionalFields = {
    shipping_company: 'Engines',
    shipping_address2: 'Apartment 4',
    shipping_phone: '+1 503 555 0100',
  };
  const update = buildCartUpdate(readCheckoutForm(buildFormData({ ...shipping, ...optionalFields })), false);
  expect(update.shipping).toMatchObject({ company: 'Engines', address2: 'Apartment 4', phone: '+1 503 555 0100' });
  expect(update.billing).toMatchObject({ company: null, address2: null, phone: null });
});

test('a postal code is one of its country', () => {
  const buildZipFields = (zip: string, country: string) => ({
    ...shipping,
    shipping_zip: zip,
    shipping_country: country,
  });
  const listWrongPostalCodes = (fields: Record<string, string>) =>
    wrongPostalCodes(readCheckoutForm(buildFormData(fields)));
  expect(listWrongPostalCodes(buildZipFields('ABC', 'US'))).toEqual(['shipping_zip']);
  expect(listWrongPostalCodes({ ...buildZipFields('ABC', 'US'), same_as_shipping: 'on' })).toEqual([
    'shipping_zip',
    'billing_zip',
  ]);
  for (const [zip, country] of [
    ['12345-6789', 'US'],
    ['2000', 'AU'],
    ['ABC', 'HK'],
    ['', 'US'],
  ] as const) {
    expect(listWrongPostalCodes(buildZipFields(zip, country))).toEqual([]);
  }
});

test('the form of a cart without parcels sends the billing address alone', () => {
  const billing = Object.fromEntries(
    Object.entries(shipping).map(([name, value]) => [name.replace('shipping', 'billing'), value]),
  );
  const values = readCheckoutForm(buildFormData({ ...billing, billing_country: 'DE' }));
  const update = buildCartUpdate(values, false);
  expect(update).not.toHaveProperty('shipping');
  expect(update.billing).toMatchObject({ name: 'Ada Lovelace', country: 'DE' });
  expect(missingFields(values, false, (name) => name.startsWith('billing_'))).toEqual([]);
});
