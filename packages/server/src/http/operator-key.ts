/** A key of /operator, without its secret. */
export interface OperatorKey {
  id: string;
  name: string;
  scopes: readonly Scope[];
}

/** What a key opens: everything to be read, everything to be written, or both in one part of the shop. */
export const scopes = ['read', 'write', 'orders', 'catalogue'] as const;
export type Scope = (typeof scopes)[number];
