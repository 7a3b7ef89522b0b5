/** A key of /operator, without its secret. */
export interface OperatorKey {
  id: string;
  name: string;
  scopes: readonly Scope[];
}

/** Begins the id of a caller that is a function of the shop: no key of it is stored, and none can be revoked. */
export const functionCallerPrefix = 'function:';

/** Scopes of a key: read everything, write everything, or both in one part of the shop. */
export const scopes = ['read', 'write', 'orders', 'catalogue'] as const;
export type Scope = (typeof scopes)[number];
