import type { Access } from './access.ts';

/** Without what the stand-in remembers besides, and for browsers without what only the shop's server may know. */
export function visible(body: object, access: Access): object {
  const text = JSON.stringify(body, function (this: object, key, value) {
    return 'object' in this && isHidden(key, access) ? undefined : value;
  });
  return JSON.parse(text);
}

function isHidden(key: string, access: Access): boolean {
  return key === 'sandbox' || (access === 'publishable' && serverOnly.has(key));
}

const serverOnly = new Set(['metadata', 'customer', 'latest_charge', 'latest_attempt']);
