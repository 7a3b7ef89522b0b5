import type { AccountAddress, Address } from './address.ts';
import type { List } from './list.ts';
import type { Product } from './product.ts';

export interface Account {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  name: string;
  phone: string | null;
  /** True when the account holder has asked for news by email. */
  email_optin: boolean;
  /** store credit: shops have none, so that it is 0 */
  balance: 0;
  /** Values that applications store with the account. */
  metadata: Record<string, unknown>;
  /** True when the owner of the address has confirmed it; nothing depends on it. */
  email_verified: boolean;
  stripe_customer: string | null;
  /** the default addresses and the default card; null where there is none */
  shipping?: AccountAddress | null;
  billing?: (Partial<AccountAddress> & { account_card_id?: string; card?: SavedCard }) | null;
  date_created: string;
  wishlist?: { count: number; items: { product_id: string; product: Product | null }[] };
  addresses?: List<Address>;
  cards?: List<SavedCard>;
}

/** A session in which the account is signed in. */
export interface AccountSession {
  id: string;
  /** e.g. `Firefox, Windows`; null when unknown */
  browser: string | null;
  /** ISO 8601 date of the last use, exact to the day. */
  date_used: string;
  /** the one that asks */
  current: boolean;
}

/** The second step at sign-in: a code of an authenticator app. */
export interface SecondFactor {
  on: boolean;
  date_on: string | null;
  recovery_codes_left: number;
}

/** Secret of a new authenticator app; the second factor is on once a code has been confirmed. */
export interface NewSecondFactor {
  /** base32, for typing */
  secret: string;
  /** The secret as a URL for an app on this device. */
  otpauth_url: string;
  /** The secret as an SVG that the camera of another device scans. */
  qr_svg: string;
}

/** Told once: each lets its owner in once without the app. */
export interface RecoveryCodes {
  recovery_codes: string[];
}

/** What a mailed link is about. */
export interface MailedLinkAccount {
  /** the address that the link was made for */
  email: string;
  /** when the account was opened */
  date_created: string;
}

/** What a link of a newsletter or stock alert mail is about. */
export interface MailedLinkAddress {
  /** Masked address, like `a…@example.com`. */
  email: string;
}

export interface SavedCard {
  id: string;
  token: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  gateway: string;
  /** no money moves */
  test: boolean;
  default: boolean;
  /** name and address of the holder */
  billing: Partial<Omit<Address, 'id'>>;
  date_created: string;
}
