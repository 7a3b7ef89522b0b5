import { type CartOwner, findCart, priceCart } from '../../cart/index.ts';
import type { OfferedService } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';

/** Lists the shipping services that a wallet's window offers, once the cart was rated for an address. */
export async function offeredServices({ db, now }: AppDeps, owner: CartOwner): Promise<OfferedService[]> {
  const cart = await findCart(db, owner);
  if (!cart?.shipping.rated) return [];
  const { shipment } = await priceCart(db, cart, now());
  return (shipment.rating?.services ?? []).map(({ id, name, price }) => {
    const isChosen = id === shipment.id;
    // less what a coupon takes off, which is part of the amount
    return { id, name, price: isChosen ? shipment.total : price, isChosen };
  });
}
