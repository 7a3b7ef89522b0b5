import { type CartRow, readCartOffer } from '../../cart/index.ts';
import type { Tx } from '../../db/index.ts';

/** The account's address; a guest's is the cart's, else, where the shop has made an offer, the one that it was made for. */
export async function readBuyerEmail(tx: Tx, cart: CartRow): Promise<string | null> {
  const { account_id, email } = cart;
  if (!account_id) return email ?? (await readOfferEmail(tx, cart));
  const account = tx.selectFrom('accounts').select('email').where('id', '=', account_id);
  return (await account.executeTakeFirst())?.email ?? null;
}

async function readOfferEmail(tx: Tx, cart: CartRow): Promise<string | null> {
  const offer = readCartOffer(cart);
  if (!offer) return null;
  const draft = await tx.selectFrom('drafts').select('email').where('id', '=', offer.id).executeTakeFirst();
  return draft?.email || null;
}
