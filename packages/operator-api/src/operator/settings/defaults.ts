import { defaultAgentSettings, fillAgentSettings } from '@mercer/agents/trust';
import { defaultCartReminders } from '@mercer/commerce/cart-reminders';
import { defaultDigital } from '@mercer/commerce/digital-goods';
import { defaultLowStock, defaultReturnDays } from '@mercer/commerce/orders';
import { defaultShipping } from '@mercer/commerce/shipping';
import { isPlainObject } from '@mercer/contract';
import { usualRetention } from '@mercer/platform/retention';
import { defaultSettings } from '@mercer/platform/settings';
import * as v from 'valibot';
import { schemas } from './schemas.ts';

/** Values by which the shop goes where a setting, or a field of one that is no list, was never set. */
const defaults: Record<string, object> = {
  ...defaultSettings,
  manual_payments: {},
  notices: { off: [] },
  shipping: defaultShipping,
  taxes: { prices_include_tax: false, reverse_charge: false, provider: 'rules', fallback: 'rules' },
  invoice: {},
  returns: { days: defaultReturnDays },
  retention: usualRetention,
  reviews: { moderation: 'off' },
  stock: { low: defaultLowStock },
  carriers: [],
  digital: { ...defaultDigital },
  cart_reminders: defaultCartReminders,
  agents: defaultAgentSettings,
};

/** Settings that are a whole: a field that was left out is none. */
const wholes = ['payments', 'manual_payments', 'shipping', 'invoice'];

export function getDefaultSetting(id: string): object {
  return defaults[id] ?? {};
}

/**
 * Returns the value by which the shop goes.
 * @param stored the value that was set; null for none
 */
export function getEffectiveSetting(id: string, stored: object | null): object {
  const schema = schemas[id];
  const usual = getDefaultSetting(id);
  if (stored === null || !schema) return usual;
  const parsed = v.safeParse(schema, stored);
  if (!parsed.success) return usual;
  if (id === 'agents') return fillAgentSettings(Object(parsed.output));
  const value = Object(parsed.output);
  return isPlainObject(value) && isPlainObject(usual) && !wholes.includes(id) ? { ...usual, ...value } : value;
}

/** Merges a change into a setting: objects field by field, null removes a field, and lists are replaced (RFC 7396). */
export function mergeSetting(value: unknown, change: unknown): unknown {
  if (!isPlainObject(change)) return change;
  const merged: Record<string, unknown> = isPlainObject(value) ? { ...value } : {};
  for (const [name, part] of Object.entries(change)) {
    if (part === null) delete merged[name];
    else merged[name] = mergeSetting(merged[name], part);
  }
  return merged;
}
