import type { Access } from './access.ts';

/**
 * Removes what the stand-in stores in addition to Stripe's fields, and for browsers everything that only the shop's
 * server may know.
 */
export function toVisibleBody(body: object, access: Access): object {
  const text = JSON.stringify(body, function (this: object, key, value) {
    return 'object' in this && isHiddenField(key, access) ? undefined : value;
  });
  return JSON.parse(text);
}

function isHiddenField(key: string, access: Access): boolean {
  return key === 'sandbox' || (access === 'publishable' && serverOnly.has(key));
}

const serverOnly = new Set(['metadata', 'customer', 'latest_charge', 'latest_attempt']);
