import { defaultCost, type NewRow } from '@mercer/server/seeding';
import { createDemoId } from '../ids.ts';

const surnames = {
  Mara: 'Kestrel',
  Owen: 'Tarnby',
  Priya: 'Nandell',
  Tobias: 'Wrenfield',
  Ines: 'Calloran',
  Jonah: 'Pellwood',
  Lotte: 'Brandish',
  Samir: 'Haddowe',
  Greta: 'Ostvale',
  Felix: 'Marrin',
  Noor: 'Avenby',
  Hugo: 'Lindmere',
  Wanda: 'Crickmore',
  Elias: 'Thornby',
  Beth: 'Sallowell',
  Kofi: 'Ambrell',
  Yuki: 'Tanagawa',
  Rosa: 'Delmire',
  Milo: 'Everlock',
  Tess: 'Quillon',
  Anton: 'Verrick',
  June: 'Hollowby',
  Dev: 'Rammick',
  Clara: 'Windle',
} as const;

/** First name of somebody who wrote reviews. */
export type Reviewer = keyof typeof surnames;

export function toReviewerId(name: Reviewer): string {
  return createDemoId('account', 'reviewer', name);
}

const { N, r, p } = defaultCost;
/** Zeros for salt and hash: a password that has it cannot be found, and a wrong one is refused after the usual work. */
const noPassword = `scrypt$${N}$${r}$${p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
const dateCreated = '2024-10-28T08:00:00.000Z';

/** Accounts that nobody can log in to. */
export const reviewerRows: NewRow<'accounts'>[] = Object.entries(surnames).map(([first_name, last_name]) => ({
  id: toReviewerId(first_name as Reviewer), // a key of reviewers
  email: `${first_name}.${last_name}@mercer.test`.toLowerCase(),
  first_name,
  last_name,
  password_hash: noPassword,
  date_created: dateCreated,
  email_verified: 1 as const,
  stripe_customer: null,
  cart_id: null,
  shipping_address_id: null,
  billing_address_id: null,
}));
