import type { Permission } from './permissions.ts';

/** Caller of /operator: a key without its secret, a staff member who is signed in, or a function of the shop. */
export interface OperatorKey {
  /** id of the key or of the staff member */
  id: string;
  name: string;
  scopes: readonly Scope[];
  /** permissions that the caller is confined to; absent: what the scopes open */
  permissions?: readonly Permission[];
  /** largest refund in minor units of the store's currency; absent: no limit */
  refundLimit?: number;
  /** present for a staff member who calls with the cookie of a session */
  session?: OperatorSession;
}

/** Session of a staff member. */
export interface OperatorSession {
  id: string;
  /** ISO 8601 time until which the session may do what needs a fresh proof; null: it has given none */
  dateStepUpEnds: string | null;
  /** true where a job carries out what was ordered in the session, which may have ended since */
  isJob?: true;
}

/** Begins the id of a caller that is a function of the shop: no key of it is stored, and none can be revoked. */
export const functionCallerPrefix = 'function:';

/** Scopes of a key: read everything, write everything, or both in one part of the shop. */
export const scopes = ['read', 'write', 'orders', 'catalogue'] as const;
export type Scope = (typeof scopes)[number];
