import { buildTestApp, ids, reopenDatabase, type Shopper } from '@mercer/server/testing';
import type { FullShop } from './every-write.ts';

export interface OtherNode {
  /** Returns a new shopper without a session. */
  visitor(): Shopper;
  /** Shopper who is signed in at the first node too. */
  shopper: Shopper;
  /** Shopper with two mugs in the cart who has entered a shipping address. */
  buyer: Shopper;
  app: ReturnType<typeof buildTestApp>['app'];
}

/** Opens another process of the shop: it has its own connections to the same database, and its own memory. */
export async function openOtherNode({ db, deps, shopper }: FullShop): Promise<OtherNode> {
  const nodeDb = await reopenDatabase(db);
  const node = buildTestApp(nodeDb, { config: deps.config, fetch: deps.fetch, now: deps.now });
  const sameShopper = node.shopper();
  sameShopper.session = shopper.session;
  return { visitor: node.shopper, shopper: sameShopper, buyer: await fillMugCart(node.shopper()), app: node.app };
}

async function fillMugCart(shopper: Shopper): Promise<Shopper> {
  await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
  const shipping = { name: 'Ada', address1: '1 Main St', city: 'Salem', state: 'OR', zip: '97301', country: 'US' };
  await shopper.put('/api/cart', { shipping });
  return shopper;
}
