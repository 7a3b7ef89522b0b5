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
  /** whether the account holder wants news by mail */
  email_optin: boolean;
  /** store credit: shops have none, so that it is 0 */
  balance: 0;
  /** of applications */
  metadata: Record<string, unknown>;
  /** whether the owner of the address has said that it is theirs; nothing waits for it */
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

/** Where somebody is logged in to the account. */
export interface AccountSession {
  id: string;
  /** e.g. `Firefox, Windows`; null when unknown */
  browser: string | null;
  /** to the day */
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

/** For the app; it is on once a code has come. */
export interface NewSecondFactor {
  /** base32, for typing */
  secret: string;
  /** the same for an app on this device */
  otpauth_url: string;
  /** the same for the camera of another one: an SVG */
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
