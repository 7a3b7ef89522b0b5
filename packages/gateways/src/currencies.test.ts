import { toMajorUnits, zeroDecimalCurrencies } from '@mercer/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptsAmount, fromDecimal, fromUnits, toDecimal, toUnits } from './amounts.ts';
import { GatewayRefused } from './errors.ts';
import { findGatewayDefinition, type GatewayConfig, gatewayDefinitions } from './gateways.ts';

const allCurrencies = Intl.supportedValuesOf('currency');
type GatewayName = keyof GatewayConfig;
const getTable = (gateway: GatewayName) => findGatewayDefinition(gateway)!.currencies;
const tables = gatewayDefinitions.map(([name, { currencies }]) => [name, currencies] as const);

describe.each(tables)('%s', (_, table) => {
  const currency = fc.constantFrom(...allCurrencies);
  const wholeAmounts = (code: string) => table.decimals(code) === 0 || table.wholeOnly?.has(code);
  /** Amounts in the shop's minor units: whole where the gateway counts no fractions. */
  const money = currency.chain((code) => {
    const step = wholeAmounts(code) && !zeroDecimalCurrencies.has(code) ? 100 : 1;
    return fc.integer({ min: 1, max: 1e7 }).map((count) => ({ code, amount: count * step }));
  });

  test('in every currency what is sent, read back and shown is the same money', () => {
    fc.assert(
      fc.property(money, ({ code, amount }) => {
        const units = toUnits(table, amount, code);
        const text = toDecimal(table, amount, code);
        const major = toMajorUnits(amount, code);
        expect(Number.isInteger(units)).toBe(true);
        expect(units / 10 ** table.decimals(code)).toBeCloseTo(major, 6);
        expect(fromUnits(table, units, code)).toBe(amount);
        expect(Number(text)).toBe(major);
        expect(text.split('.')[1]?.length ?? 0).toBe(table.decimals(code));
        expect(fromDecimal(table, text, code)).toBe(amount);
        expect(fromDecimal(table, Number(text), code)).toBe(amount);
      }),
    );
  });

  test('a part that the gateway does not count is refused, and not offered', () => {
    const parts = allCurrencies.filter((code) => wholeAmounts(code) && !zeroDecimalCurrencies.has(code));
    for (const code of parts) {
      expect(() => toUnits(table, 1950, code), code).toThrow(GatewayRefused);
      expect(() => toDecimal(table, 1950, code), code).toThrow(GatewayRefused);
      expect(acceptsAmount(table, 1950, code), code).toBe(false);
    }
  });
});

const units: [gateway: GatewayName, currency: string, amount: number, units: number][] = [
  // https://docs.stripe.com/currencies
  ['stripe', 'USD', 1000, 1000],
  ['stripe', 'JPY', 500, 500],
  ['stripe', 'KWD', 450, 4500],
  ['stripe', 'BHD', 512, 5120],
  ['stripe', 'ISK', 500, 500],
  ['stripe', 'UGX', 500, 500],
  ['stripe', 'HUF', 1045, 1045],
  ['stripe', 'TWD', 80_045, 80_045],
  ['stripe', 'MGA', 7, 7],
  ['quickpay', 'KWD', 450, 4500],
  ['quickpay', 'ISK', 500, 5],
  ['quickpay', 'DKK', 995, 995],
  ['klarna', 'SEK', 995, 995],
  ['card', 'KWD', 450, 4500],
];

test.each(units)('%s counts %s %i as %i', (gateway, currency, amount, counted) => {
  expect(toUnits(getTable(gateway), amount, currency)).toBe(counted);
});

const decimals: [gateway: GatewayName, currency: string, amount: number, text: string][] = [
  ['paypal', 'USD', 1000, '10.00'],
  ['paypal', 'JPY', 500, '500'],
  ['paypal', 'HUF', 19_900, '199'],
  ['braintree', 'EUR', 995, '9.95'],
  ['braintree', 'ISK', 500, '5'],
  ['airwallex', 'KWD', 450, '4.500'],
  ['airwallex', 'JPY', 450, '450'],
  ['amazon', 'JPY', 450, '450'],
  ['paysafecard', 'PLN', 450, '4.50'],
];

test.each(decimals)('%s is sent %s %i as %s', (gateway, currency, amount, text) => {
  expect(toDecimal(getTable(gateway), amount, currency)).toBe(text);
});

test('what the shop does not count is rounded: a fee of 1.255 dinars', () => {
  expect(fromUnits(getTable('stripe'), 1255, 'KWD')).toBe(126);
});

test('no payment of more than 1000 euros at Paysafecard', () => {
  const table = getTable('paysafecard');
  expect([100_000, 100_001].map((amount) => acceptsAmount(table, amount, 'EUR'))).toEqual([true, false]);
});

test.each([
  ['stripe', 'XXY'],
  ['paypal', 'KWD'],
  ['braintree', 'KWD'],
  ['klarna', 'JPY'],
  ['amazon', 'PLN'],
  ['paysafecard', 'JPY'],
] as const)('%s does not take %s', (gateway, currency) => {
  expect(acceptsAmount(getTable(gateway), 1000, currency)).toBe(false);
});
