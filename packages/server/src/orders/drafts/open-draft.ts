import { attachCartToOwner, lockCartOwner, readCartOffer, saveCart } from '../../cart/index.ts';
import type { Tx } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { createSentence } from '../../http/sentences/sentence.ts';
import type { SessionHandle } from '../../http/session-handle.ts';
import { handOverDraft } from './hand-over.ts';
import { lockDraftWithCart } from './save-draft.ts';

/**
 * The draft becomes the cart of whoever has its link; the own cart comes back when it is ordered, or left. One session or account has
 * it at a time: whoever opens it next gets the same goods at the same prices, and nothing that the one before has typed.
 * @throws ApiError 404, 409 `draft_over`, also where an account has it already
 */
export async function openDraft({ db, now }: AppDeps, id: string, session: SessionHandle): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { draft, cart } = await lockDraftWithCart(tx, id, now(), ['open']);
    const { accountId } = session;
    if (cart.account_id !== null && cart.account_id !== accountId) {
      throw new ApiError(createSentence('offerInAccount'), { status: 409, code: 'draft_over', param: 'used' });
    }
    const current = (await lockCartOwner(tx, session.row))?.cart_id ?? null;
    const { isNew, ...offer } = { ...readCartOffer(cart) };
    const isHolder = current === cart.id;
    const isOwn = isHolder || (accountId !== null && cart.account_id === accountId);
    const openedCart = isOwn || isNew ? cart : await handOverDraft(tx, draft, cart, now());
    const parked = isHolder ? (offer.parked ?? null) : current && (await findSuspendedCartId(tx, current));
    openedCart.draft = JSON.stringify({ ...offer, parked });
    if (accountId) Object.assign(openedCart, { account_id: accountId, email: null });
    await saveCart(tx, openedCart, now());
    await attachCartToOwner(tx, session, openedCart);
  });
}

/** A cart that is an offer itself has one behind it. */
async function findSuspendedCartId(tx: Tx, id: string): Promise<string | null> {
  const cart = await tx.selectFrom('carts').select('draft').where('id', '=', id).executeTakeFirst();
  return cart?.draft ? (readCartOffer(cart)?.parked ?? null) : id;
}
