import type { Generated } from 'kysely';

export interface SessionTables {
  sessions: SessionTable;
  /** Calls of networks, by what is counted; those that ended are forgotten. */
  call_counts: { key: string; count: number; date_expires: string };
  attempts: { key: string; count: number; date_expires: string };
}

interface SessionTable {
  /** SHA-256 of the token; the token itself is never stored. */
  id: string;
  account_id: string | null;
  cart_id: string | null;
  /** the open cart of a checkout link, in place of the session's own */
  checkout_cart_id: Generated<string | null>;
  /** the cart of a checkout link that was ordered or emptied, until the session changes its own */
  left_cart_id: Generated<string | null>;
  order_id: string | null;
  locale: string | null;
  currency: string | null;
  /** Browser of the logged-in user, e.g. `Firefox, Windows`; null when unknown. */
  browser: string | null;
  /** ISO 8601 time at which the account's password was last entered in this session; null: not since sign-in. */
  date_password: string | null;
  date_created: string;
  date_used: string;
}
