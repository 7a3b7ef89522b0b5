import type { ShopperAnswers } from '@mercer/server';
import { type Shopper, visitor } from '../app/shopper.ts';

/** Of whom pages look different. */
export type Kind = 'visitor' | 'holder';

/** What a page shows of the one who asks for it. */
export interface PersonalPart {
  /** A {@link Shopper} as JSON. */
  text: string;
  /** Pieces in the cart. */
  count: number;
  kind: Kind;
}

export function personalPart({ account, cart, pieces }: ShopperAnswers): PersonalPart {
  const kind = account === 'null' ? 'visitor' : 'holder';
  return { text: `{"account":${account},"cart":${cart}}`, count: pieces, kind };
}

/** Of somebody without a session. */
export const visitorsPart: PersonalPart = { text: JSON.stringify(visitor), count: 0, kind: 'visitor' };

/** For whom the pages are rendered that are kept: nobody in particular, so that they hold nothing of anybody. */
export const nobody: Record<Kind, Shopper> = {
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
