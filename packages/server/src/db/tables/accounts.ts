import type { Generated } from 'kysely';
import type { Flag, Json } from '../json.ts';

export interface AccountTables {
  accounts: AccountTable;
  addresses: AddressTable;
  account_keys: AccountKeyTable;
  account_cards: AccountCardTable;
  second_factors: SecondFactorTable;
  /** each works once, and is gone then; SHA-256 of 120 random bits */
  recovery_codes: { account_id: string; hash: string };
  /** to be forgotten by their gateway, which may not be there at the moment */
  leaving_cards: { token: string; gateway: string; date_due: string };
  wishlist_items: { account_id: string; product_id: string; date_created: string };
}

interface AccountTable {
  id: string;
  /** lower case, unique */
  email: string;
  first_name: string;
  last_name: string;
  /** empty: nobody can log in until a password is set by mail */
  password_hash: string;
  phone: Generated<string | null>;
  /** whether the account holder wants news by mail */
  email_optin: Generated<Flag>;
  /** `Record<string, unknown>` of applications */
  metadata: Generated<Json>;
  /** with whom Stripe keeps the account's cards */
  stripe_customer: string | null;
  cart_id: string | null;
  shipping_address_id: string | null;
  billing_address_id: string | null;
  email_verified: Generated<Flag>;
  /** the default card */
  card_id: string | null;
  date_created: string;
}

interface AddressTable {
  id: string;
  account_id: string;
  name: string;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  country: string;
  phone: string | null;
  date_created: string;
}

/** What a link in a mail, or a login elsewhere, carries; it works once. */
interface AccountKeyTable {
  /** SHA-256 of the key; the key itself is never stored */
  key: string;
  kind: 'recover' | 'verify' | 'undo_email' | 'login';
  /** '' when somebody asked for an address that has no account */
  account_id: string;
  /** the address that the key is about */
  email: string;
  /** of `undo_email`: whether the address was confirmed when the account gave it up */
  email_verified: Generated<Flag>;
  date_created: string;
  date_expires: string;
  date_used: string | null;
}

/** The second step at sign-in. */
interface SecondFactorTable {
  account_id: string;
  /** what the app shares, sealed with the shop's signing secret */
  secret: string;
  date_begun: string;
  /** null until a code has shown that the app has it */
  date_on: string | null;
  /** of the last code that was taken, in 30 s since 1970 */
  last_step: number;
}

interface AccountCardTable {
  id: string;
  account_id: string;
  /** the gateway's */
  token: string;
  gateway: string;
  /** with whom the gateway keeps it; null where it does not */
  customer: string | null;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** no money moves */
  test: Flag;
  /** name and address of the card's holder */
  billing: Json;
  date_created: string;
}
