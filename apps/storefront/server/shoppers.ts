import type { ShopperAnswers } from '@mercer/server';
import { type Shopper, visitor } from '../app/shopper.ts';

/** Kind of shopper for whom pages look different. */
export type ShopperKind = 'visitor' | 'holder';

/** Personal part of a page for the shopper who requests it. */
export interface PersonalPart {
  /** A {@link Shopper} as JSON. */
  text: string;
  /** Pieces in the cart. */
  count: number;
  kind: ShopperKind;
}

export function personalPart({ account, cart, pieces }: ShopperAnswers): PersonalPart {
  const kind = account === 'null' ? 'visitor' : 'holder';
  return { text: `{"account":${account},"cart":${cart}}`, count: pieces, kind };
}

/** Personal part of a visitor without a session. */
export const visitorsPart: PersonalPart = { text: JSON.stringify(visitor), count: 0, kind: 'visitor' };

/** Shoppers for whom cached pages are rendered: placeholders, so that these pages contain nothing personal. */
export const placeholderShoppers: Record<ShopperKind, Shopper> = {
  visitor,
  holder: {
    account: {
      id: '',
      email: '',
      first_name: '',
      last_name: '',
      name: '',
      phone: null,
      email_optin: false,
      balance: 0,
      metadata: {},
      email_verified: true,
      stripe_customer: null,
      date_created: '',
    },
    cart: null,
  },
};
