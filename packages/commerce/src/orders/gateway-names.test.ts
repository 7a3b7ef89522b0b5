import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const names = /airwallex|amazon|braintree|klarna|paypal|paysafecard|quickpay|stripe|gateways?\.open\(['"`]/i;

test('orders know gateways by their port alone: none is named', () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(40);
  expect(sources.filter((file) => names.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});
