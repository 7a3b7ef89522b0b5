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
  /**
   * Items that left the cart without the shopper's action; absent when there are none. Removing one by its id
   * acknowledges it.
   */
  removed_items?: RemovedItem[];
  item_count: number;
  item_quantity: number;
  account_id: string | null;
  account: Pick<Account, 'id' | 'email' | 'first_name' | 'last_name'> | { email: string } | null;
  /** Negation of `guest` under its published name. */
  account_logged_in?: boolean;
  guest: boolean;
  billing: Billing;
  shipping: Shipping;
  shipment_rating: ShipmentRating | null;
  /** Delivery dates if the order is placed now: those of the chosen service, else of the one that needs no choice. */
  delivery?: DeliveryDates;
  /**
   * Total of the items from which delivery is free, and the amount missing to reach it; absent when the shop has no
   * such threshold.
   */
  free_shipping?: { from: Major; missing: Major };
  /** True when an item has to be shipped, or is delivered by subscription. */
  shipment_delivery?: boolean;
  subscription_delivery: boolean;
  metadata?: Record<string, unknown>;
  comments?: string | null;
  gift_message?: string | null;
  /** Store settings that a payment method needs. */
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
  /** Price of one piece. */
  price: Major;
  /** Price of one piece before it was reduced; of carts only. */
  orig_price?: Major;
  /** `price` × `quantity` */
  price_total: Major;
  discount_each: Major;
  discount_total: Major;
  tax_total?: Major;
  taxes?: TaxLine[];
  product_name?: string;
  /** `content` of the chosen variant, where the shop says it; of carts only */
  product: Pick<Product, 'id' | 'name' | 'sku' | 'slug' | 'images' | 'returnable'> & {
    content?: ProductContent;
    /** How the pieces reach the buyer; absent: in a parcel. */
    delivery?: 'digital' | 'giftcard';
    /** Day on which the pieces are promised that are not in stock. */
    available_at?: string;
  };
  /**
   * Chosen variant of a product that has variants; only in carts. A variant without images of its own looks like the
   * product.
   */
  variant?: Pick<Variant, 'id' | 'name' | 'sku' | 'option_value_ids' | 'images'> | null;
  /** Values that the client stores with the line; the order receives them too. */
  metadata?: Record<string, unknown>;
  /** What the buyer gets without a parcel; of orders, for digital products and gift cards. */
  delivered?: DeliveredGoods;
}

/** Files, licence keys and gift cards of a line. */
export interface DeliveredGoods {
  downloads: Download[];
  /** A key for each piece; null for one that follows. */
  licence_keys: (string | null)[];
  giftcards: BoughtGiftcard[];
}

/** File that can be downloaded. */
export interface Download {
  id: string;
  name: string;
  /** bytes */
  size: number;
  /** Signed link, for whoever has it. */
  url: string;
  /** Downloads that are left; null: any number. */
  remaining: number | null;
  /** ISO 8601; null: never */
  date_expires: string | null;
}

/** Gift card that a line has bought; its code is in its mail alone. */
export interface BoughtGiftcard {
  /** End of its code; '' before it is mailed. */
  last4: string;
  amount: Major;
  recipient: { name: string | null; email: string | null };
  /** Day on which it is mailed; null: at once. */
  send_on: string | null;
  /** ISO 8601; null: not yet */
  date_sent: string | null;
  /** false: blocked, as after a refund */
  active: boolean;
}

/** Pieces that are no longer in the cart, and why. */
export interface RemovedItem {
  /** Id of the line when all of it left. */
  id: string;
  product_id: string;
  variant_id: string | null;
  /** Name of the product; null when the product no longer exists. */
  name: string | null;
  /** pieces that left */
  quantity: number;
  /** the product is not sold any more, too few are in stock, an order holds fewer, or the cart is full */
  reason: 'not_sold' | 'stock' | 'order_limit' | 'cart_full';
  /** Explanation for the shopper in the cart's language. */
  message: string;
}

/** Terms on which a line is bought other than once. */
export interface PurchaseOption {
  type: string;
  plan_id?: string;
  /** Price of one piece in each period. */
  price?: Major;
  billing_schedule?: Plan['billing_schedule'];
  /** ISO 8601 time at which the next order is placed; null when there is none. */
  date_next?: string | null;
  /** ISO 8601 time at which the subscription of an order's line has ended or will end. */
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
