import { isPlainObject } from '@mercer/contract';
import type { OperatorKey } from '../operator-key.ts';

/** Routes whose records have contact data although they do not need `customers.read`. */
const recordTags = new Set([
  'orders',
  'carts',
  'drafts',
  'subscriptions',
  'returns',
  'payments',
  'giftcards',
  'reviews',
]);

/** Fields with contact data, in whichever record. */
const contactFields = new Set([
  'email',
  'billing',
  'shipping',
  'phone',
  'customer_name',
  'recipient',
  'recipient_email',
  'sender',
  'comments',
  'gift_message',
  'author',
]);

/**
 * Returns a response without contact data for a caller who may neither see customers nor send parcels. This is the only place
 * where fields are hidden: texts become empty, and what is deeper becomes null.
 */
export function hideContactData(response: unknown, caller: OperatorKey, tag: string): unknown {
  return hasContactPermission(caller) || !recordTags.has(tag) ? response : hideIn(response);
}

/** Says whether a caller may see contact data of orders: who sends parcels needs the addresses. */
export function hasContactPermission({ permissions }: OperatorKey): boolean {
  return !permissions || permissions.includes('customers.read') || permissions.includes('orders.fulfil');
}

function hideIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideIn);
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([name, entry]) => [
    name,
    contactFields.has(name) ? emptyTexts(entry) : hideIn(entry),
  ]);
  return Object.fromEntries(entries);
}

function emptyTexts(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return [];
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, emptyTexts(entry)]));
}
