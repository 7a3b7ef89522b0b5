import type { Generated } from 'kysely';
import type { Flag, Json } from '../json.ts';

export interface AccountTables {
  accounts: AccountTable;
  addresses: AddressTable;
  account_keys: AccountKeyTable;
  account_cards: AccountCardTable;
  second_factors: SecondFactorTable;
  /** Recovery codes, as SHA-256 of 120 random bits. Each code works once and is then deleted. */
  recovery_codes: { account_id: string; hash: string };
  /** Cards that their gateway has yet to delete, because it may be unreachable at the moment. */
  leaving_cards: { token: string; gateway: string; date_due: string };
  wishlist_items: { account_id: string; product_id: string; date_created: string };
}

interface AccountTable {
  id: string;
  /** lower case, unique */
  email: string;
  first_name: string;
  last_name: string;
  /** search key of the name, see `buildNameKey`; null: there is none */
  name_key: Generated<string | null>;
  /** empty: nobody can log in until a password is set by mail */
  password_hash: string;
  phone: Generated<string | null>;
  /** True when the account holder wants news by mail. */
  email_optin: Generated<Flag>;
  /** `Record<string, unknown>` of applications */
  metadata: Generated<Json>;
  /** Stripe's id of the customer that the account's cards are saved under. */
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

/** Key of a link in a mail, or of a login elsewhere. It works once. */
interface AccountKeyTable {
  /** SHA-256 of the key; the key itself is never stored */
  key: string;
  kind: 'recover' | 'verify' | 'undo_email' | 'login';
  /** '' when somebody asked for an address that has no account */
  account_id: string;
  /** the address that the key is about */
  email: string;
  /** `undo_email` only: true when the address was confirmed at the time the account gave it up. */
  email_verified: Generated<Flag>;
  date_created: string;
  date_expires: string;
  date_used: string | null;
}

/** The second step at sign-in. */
interface SecondFactorTable {
  account_id: string;
  /** Secret shared with the authenticator app, sealed with the shop's signing secret. */
  secret: string;
  date_begun: string;
  /** null until a code has shown that the app has it */
  date_on: string | null;
  /** Time step of the last accepted code, in units of 30 s since 1970. */
  last_step: number;
}

interface AccountCardTable {
  id: string;
  account_id: string;
  /** the gateway's */
  token: string;
  gateway: string;
  /** The gateway's id of the customer who holds the card; null where the gateway has no customers. */
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
