import { ids, openAgain, type Shopper, testApp } from '@mercer/server/testing';
import type { Everything } from './every-write.ts';

export interface OtherNode {
  /** somebody new, without a session */
  visitor(): Shopper;
  /** who is at the first node, too */
  shopper: Shopper;
  /** somebody with two mugs in the cart, who has said where they go */
  buyer: Shopper;
  app: ReturnType<typeof testApp>['app'];
}

/** Another process of the shop: its own connections to the same database, and its own memory. */
export async function openOtherNode({ db, deps, shopper }: Everything): Promise<OtherNode> {
  const own = await openAgain(db);
  const node = testApp(own, { config: deps.config, fetch: deps.fetch, now: deps.now });
  const same = node.shopper();
  same.session = shopper.session;
  return { visitor: node.shopper, shopper: same, buyer: await withMugs(node.shopper()), app: node.app };
}

async function withMugs(shopper: Shopper): Promise<Shopper> {
  await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
  const shipping = { name: 'Ada', address1: '1 Main St', city: 'Salem', state: 'OR', zip: '97301', country: 'US' };
  await shopper.put('/api/cart', { shipping });
  return shopper;
}
