import type { ProductContent } from '../content-amount.ts';
import type { DeliveryDates } from '../delivery-dates.ts';
import type { Major } from '../money.ts';
import type { Account } from './account.ts';
import type { Billing } from './billing.ts';
import type { Plan } from './plan.ts';
import type { Product, Variant } from './product.ts';
import type { StoreSettings } from './settings.ts';
import type { ShipmentRating, Shipping } from './shipping.ts';
import type { SubscriptionStatus } from './subscription-status.ts';
import type { Explained, TaxLine, Totals } from './totals.ts';

export interface Cart extends Totals, Explained {
  id: string | null;
  checkout_id: string | null;
  /** the page of the shop where this cart is bought, whoever opens it; null before the first item */
  checkout_url?: string | null;
  currency: string;
  display_locale: string;
  items: CartItem[];
  /** what left the cart without the shopper's doing; absent where nothing did. Removing one by its id says that it was seen. */
  removed_items?: RemovedItem[];
  item_count: number;
  item_quantity: number;
  account_id: string | null;
  account: Pick<Account, 'id' | 'email' | 'first_name' | 'last_name'> | { email: string } | null;
  /** the same as not `guest`, by its published name */
  account_logged_in?: boolean;
  guest: boolean;
  billing: Billing;
  shipping: Shipping;
  shipment_rating: ShipmentRating | null;
  /** when it comes if it is ordered now: by the chosen service, else by the one that needs no choice */
  delivery?: DeliveryDates;
  /** from which total of the items on delivery costs nothing, where there is one, and what is missing to it */
  free_shipping?: { from: Major; missing: Major };
  /** whether something has to be sent, or is delivered by plan */
  shipment_delivery?: boolean;
  subscription_delivery: boolean;
  metadata?: Record<string, unknown>;
  comments?: string | null;
  gift_message?: string | null;
  /** of the store, where a payment method needs them */
  settings?: Partial<StoreSettings>;
}

export interface CartItem {
  id: string;
  product_id: string;
  variant_id: string | null;
  /** pieces */
  quantity: number;
  options: ItemOption[];
  purchase_option: PurchaseOption | null;
  /** of one piece */
  price: Major;
  /** `price` × `quantity` */
  price_total: Major;
  discount_each: Major;
  discount_total: Major;
  tax_total?: Major;
  taxes?: TaxLine[];
  product_name?: string;
  /** `content` of the chosen variant, where the shop says it; of carts only */
  product: Pick<Product, 'id' | 'name' | 'sku' | 'slug' | 'images'> & { content?: ProductContent };
  /** what was chosen, where the product has variants; of carts only. Without pictures of its own it looks as the product does. */
  variant?: Pick<Variant, 'id' | 'name' | 'sku' | 'option_value_ids' | 'images'> | null;
  /** what the client keeps with the line; it goes along into the order */
  metadata?: Record<string, unknown>;
}

/** Pieces that are no longer in the cart, and why. */
export interface RemovedItem {
  /** of the line, where all of it left */
  id: string;
  product_id: string;
  variant_id: string | null;
  /** of the product; null where it is not known any more */
  name: string | null;
  /** pieces that left */
  quantity: number;
  /** the product is not sold any more, too few are in stock, an order holds fewer, or the cart is full */
  reason: 'not_sold' | 'stock' | 'order_limit' | 'cart_full';
  /** for the shopper, in the cart's language */
  message: string;
}

/** How a line is bought other than once. */
export interface PurchaseOption {
  type: string;
  plan_id?: string;
  /** of one piece, each time */
  price?: Major;
  billing_schedule?: Plan['billing_schedule'];
  /** when the next order is made; null: there is none */
  date_next?: string | null;
  /** of an order's line: when it has ended or will end */
  date_end?: string | null;
  subscription_id?: string;
  subscription_status?: SubscriptionStatus;
}

export interface ItemOption {
  id: string;
  name: string;
  value: string;
  variant?: boolean;
}
