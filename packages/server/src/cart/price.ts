import type { ItemOption } from '@mercer/contract';
import { getPurchasable, type Purchasable, unitPrice, variantOf } from '../catalog/index.ts';
import { type Db, parseJson, type Row } from '../db/index.ts';
import type { CartRow } from './find.ts';
import { type CartTotals, cartTotals, linePriceTotal } from './totals.ts';

export interface PlanChoice {
  type: string;
  plan_id?: string;
}

/** A line with today's product and price; money in minor units. */
export interface CartLine {
  id: string;
  product_id: string;
  variant_id: string | null;
  quantity: number;
  options: ItemOption[];
  purchase_option: PlanChoice | null;
  price: number;
  price_total: number;
  discount_each: number;
  discount_total: number;
  product: Purchasable;
}

export interface PricedCart {
  cart: CartRow;
  lines: CartLine[];
  totals: CartTotals;
}

/** Prices the cart from the catalogue: nothing that a client sent counts. Two queries. */
export async function priceCart(db: Db, cart: CartRow): Promise<PricedCart> {
  const rows = cart.id ? await itemsOf(db, cart.id) : [];
  const products = await getPurchasable(
    db,
    rows.map(({ product_id }) => product_id),
  );
  const lines = rows.flatMap((row) => {
    const product = products.get(row.product_id);
    return product && isSold(product, row) ? priceLine(row, product) : [];
  });
  const shipment_total = lines.length > 0 ? (cart.shipping.price ?? 0) : 0;
  return { cart, lines, totals: cartTotals(lines, { shipment_total }) };
}

export function itemsOf(db: Db, cartId: string): Promise<Row<'cart_items'>[]> {
  return db
    .selectFrom('cart_items')
    .selectAll()
    .where('cart_id', '=', cartId)
    .orderBy('date_created')
    .orderBy('id')
    .execute();
}

/** A product or variant that was taken out of the catalogue leaves the cart as well. */
function isSold(product: Purchasable, { variant_id }: Row<'cart_items'>): boolean {
  return variant_id ? variantOf(product, variant_id) !== undefined : !product.hasVariants;
}

function priceLine(row: Row<'cart_items'>, product: Purchasable): CartLine {
  const { id, product_id, variant_id, quantity } = row;
  const options = parseJson<ItemOption[]>(row.options);
  const purchase_option = row.purchase_option ? parseJson<PlanChoice>(row.purchase_option) : null;
  const planId = purchase_option?.plan_id ?? null;
  const price = unitPrice(product, { variantId: variant_id, options, planId });
  return {
    ...{ id, product_id, variant_id, quantity, options, purchase_option, price, product },
    price_total: linePriceTotal({ price, quantity }),
    discount_each: 0,
    discount_total: 0,
  };
}
