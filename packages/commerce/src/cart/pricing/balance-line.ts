import { createRecordId, insertRow, type Row, type Tx } from '@mercer/database';
import type { Purchasable } from '../../catalog/index.ts';
import { type CartRow, saveCart } from '../record/index.ts';

/** Product of the line that stands for the balance of a placed order. No product of the catalogue can have this id. */
const balanceProductId = 'order:balance';

/** Returns true for the line by which a shopper pays the balance of a placed order. */
export function isBalanceLine({ product_id }: Pick<Row<'cart_items'>, 'product_id'>): boolean {
  return product_id === balanceProductId;
}

/** Builds the product of a balance: it is not sent, has no tax of its own, and is in no stock. */
export function buildBalanceProduct({ product_name, agreed_price }: Row<'cart_items'>): Purchasable {
  return {
    id: balanceProductId,
    name: product_name ?? '',
    slug: '',
    sku: null,
    price: agreed_price ?? 0,
    origPrice: null,
    images: [],
    options: [],
    purchaseOptions: {},
    stockTracking: false,
    isBackordered: false,
    availableAt: null,
    stockLevel: 0,
    weight: 0,
    content: null,
    freeShipping: false,
    taxClass: 'none',
    taxCode: null,
    delivery: 'digital',
    quantityMin: null,
    orderLimit: 1,
    isReturnable: false,
    hasVariants: false,
    isShown: true,
    nextChangeAt: null,
    variants: [],
    ownPrices: new Map(),
  };
}

interface Balance {
  /** text that the shopper reads */
  name: string;
  /** minor units of the cart's currency */
  amount: number;
  now: Date;
}

/** Writes the balance of a placed order as the only line of a locked cart. */
export async function writeBalanceLine(tx: Tx, cart: CartRow, { name, amount, now }: Balance): Promise<void> {
  await tx.deleteFrom('cart_items').where('cart_id', '=', cart.id).execute();
  await insertRow(tx, 'cart_items', {
    id: createRecordId(now),
    cart_id: cart.id,
    line_key: balanceProductId,
    product_id: balanceProductId,
    variant_id: null,
    product_name: name,
    quantity: 1,
    options: '[]',
    purchase_option: null,
    agreed_price: amount,
    metadata: '{}',
    date_created: now.toISOString(),
  });
  await saveCart(tx, cart, now);
}
