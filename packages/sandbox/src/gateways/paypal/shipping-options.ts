import { type Body, isJsonObject } from '../../http/input.ts';
import { assertPlayed } from './api/assert-played.ts';
import { malformed, unprocessable } from './api/faults.ts';
import { readMoneyField, toPaypalMoney } from './api/money.ts';
import type { Order, PurchaseUnit, ShippingOption } from './types.ts';

const field = '/purchase_units/shipping/options';

export function readShippingOptions(value: unknown): ShippingOption[] {
  if (!Array.isArray(value)) throw malformed('INVALID_PARAMETER_SYNTAX', field);
  if (value.length > 10) throw malformed('INVALID_ARRAY_MAX_ITEMS', field);
  return value.map((option) => (isJsonObject(option) ? readShippingOption(option) : failMissingParameter()));
}

function readShippingOption(option: Body): ShippingOption {
  assertPlayed(option, ['id', 'label', 'selected', 'amount', 'type'], field);
  const { id, label, selected, amount, type } = option;
  if (typeof id !== 'string' || typeof label !== 'string' || typeof selected !== 'boolean')
    return failMissingParameter();
  if (Math.max(id.length, label.length) > 127) throw malformed('INVALID_STRING_LENGTH', field);
  const price = isJsonObject(amount) && { amount: readOptionPrice(amount) };
  return { id, label, selected, ...price, ...(typeof type === 'string' && { type }) };
}

function readOptionPrice(amount: Body) {
  assertPlayed(amount, ['currency_code', 'value'], `${field}/amount`);
  const isFree = Number(amount.value) === 0;
  return isFree ? toPaypalMoney(0, String(amount.currency_code)) : readMoneyField(amount, `${field}/amount`);
}

function failMissingParameter(): never {
  throw malformed('MISSING_REQUIRED_PARAMETER', field);
}

/** Checks that exactly one option is selected and that its price matches the shipping part of the amount. */
export function assertOptions({ shipping, amount }: PurchaseUnit, { asksForAddress }: Order['sandbox']): void {
  const { options } = shipping ?? {};
  if (!options) return;
  if (!asksForAddress) throw unprocessable('SHIPPING_OPTIONS_NOT_SUPPORTED');
  const [selected, secondSelection] = options.filter((option) => option.selected);
  if (!selected) throw unprocessable('SHIPPING_OPTION_NOT_SELECTED');
  if (secondSelection) throw unprocessable('MULTIPLE_SHIPPING_OPTION_SELECTED');
  if (selected.amount?.value !== amount.breakdown?.shipping?.value)
    throw unprocessable('PREFERRED_SHIPPING_OPTION_AMOUNT_MISMATCH');
}
