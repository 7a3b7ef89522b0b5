import { expect, test } from 'vitest';
import { emptyAddress } from './checkout-form.ts';
import { fillDefaults, tickSameAsShipping, tickUnlessBilledElsewhere, typeInAddress } from './same-as-shipping.ts';

const shipping = { ...emptyAddress, name: 'Ada Lovelace', city: 'Springfield' };
const start = { shipping, billing: emptyAddress, sameAsShipping: false };

test("'Billing is the same as shipping' fills the visible billing fields", () => {
  expect(tickSameAsShipping(start, true).billing).toEqual(shipping);
});

test('while it is ticked, billing follows shipping', () => {
  const changedAddresses = typeInAddress(tickSameAsShipping(start, true), 'shipping', 'zip', '90210');
  expect(changedAddresses.billing.zip).toBe('90210');
});

test('typing in a billing field unticks it and keeps the shipping address', () => {
  const changedAddresses = typeInAddress(tickSameAsShipping(start, true), 'billing', 'name', 'Grace Hopper');
  expect(changedAddresses).toMatchObject({ sameAsShipping: false, billing: { name: 'Grace Hopper' }, shipping });
});

test('unticking leaves the billing fields as they are', () => {
  const unticked = tickSameAsShipping(tickSameAsShipping(start, true), false);
  expect(unticked.billing).toEqual(shipping);
});

test('it is ticked at first, and again after a payment that failed', () => {
  expect(tickUnlessBilledElsewhere(start)).toEqual({ shipping, billing: shipping, sameAsShipping: true });
  expect(tickUnlessBilledElsewhere({ ...start, billing: { ...shipping } }).sameAsShipping).toBe(true);
});

test('a bill that goes elsewhere leaves it unticked', () => {
  const elsewhere = { ...start, billing: { ...shipping, city: 'Salem' } };
  expect(tickUnlessBilledElsewhere(elsewhere)).toEqual(elsewhere);
});

test("the account's default addresses are chosen where nothing was typed", () => {
  const blank = { shipping: emptyAddress, billing: emptyAddress, sameAsShipping: true };
  const bill = { ...emptyAddress, name: 'Grace Hopper', city: 'Salem' };
  expect(fillDefaults(blank, { shipping })).toEqual({ shipping, billing: shipping, sameAsShipping: true });
  expect(fillDefaults(blank, { shipping, billing: bill })).toEqual({ shipping, billing: bill, sameAsShipping: false });
  expect(fillDefaults(start, { shipping: bill })).toEqual(start);
});
