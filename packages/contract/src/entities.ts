import type { FieldErrors } from './errors.ts';

/** Entities of §3 as they travel: snake_case, money in major units, ids text, dates ISO 8601 UTC. */

export interface List<T> {
  count: number;
  page: number;
  limit: number;
  page_count: number;
  results: T[];
  pages?: Record<string, { start: number; end: number }>;
}

export interface Image {
  id: string;
  caption?: string;
  file: { url: string; width: number; height: number; content_type?: string };
}

export interface ProductOptionValue {
  id: string;
  name: string;
  price: number;
}

export interface ProductOption {
  id: string;
  name: string;
  variant: boolean;
  required: boolean;
  values: ProductOptionValue[];
}

export interface Variant {
  id: string;
  name: string;
  sku: string | null;
  price: number;
  sale_price?: number;
  orig_price?: number;
  option_value_ids: string[];
  images: Image[];
  stock_status: StockStatus;
  stock_level: number;
  /** grams */
  weight?: number;
}

export type StockStatus = 'in_stock' | 'out_of_stock';

export interface Plan {
  id: string;
  name: string;
  price: number;
  sale_price?: number;
  orig_price?: number;
  billing_schedule: {
    interval: 'daily' | 'weekly' | 'monthly' | 'yearly';
    interval_count: number;
    trial_days?: number;
  };
}

export interface PurchaseOptions {
  standard?: { price: number; sale_price?: number; orig_price?: number };
  subscription?: { plans: Plan[] };
}

export interface ProductAttribute {
  id: string;
  name: string;
  value: string | string[];
  /** every value, where attributes of several products are merged */
  values?: string[];
}

export interface Product {
  id: string;
  name: string;
  slug: string;
  sku: string | null;
  /** what it costs now, in major units of `currency` */
  price: number;
  /** whether `price` is lowered */
  sale: boolean;
  sale_price?: number;
  /** the price before it was lowered */
  orig_price?: number;
  currency: string;
  description: string;
  images: Image[];
  tags: string[];
  rating_average: number | null;
  rating_count: number;
  stock_tracking: boolean;
  stock_purchasable: boolean;
  stock_status: StockStatus;
  stock_level: number;
  options: ProductOption[];
  variants?: { results: Variant[]; count: number };
  purchase_options: PurchaseOptions;
  /** whole records with `expand=categories` */
  categories: (CategoryLink & Partial<Category>)[];
  attributes: Record<string, ProductAttribute>;
  popularity: number;
  shipping: { free: boolean };
  /** grams of one piece */
  weight?: number;
  /** how it reaches the shopper */
  delivery?: 'shipment' | 'digital' | 'giftcard';
  /** fewest and most pieces in one order */
  quantity_min?: number;
  order_limit?: number;
  date_created: string;
  /** with `expand=related` */
  related?: { results: Product[]; count: number };
}

export interface CategoryLink {
  id: string;
  slug: string;
  name: string;
}

/** A text in parts; those that match a search are to be marked. */
export interface TextPart {
  text: string;
  match: boolean;
}

export interface Highlights {
  name: TextPart[];
  /** The part of the description around its first match, where it has one. */
  description?: TextPart[];
}

export interface Suggestions {
  products: (Pick<Product, 'id' | 'slug' | 'name' | 'price' | 'currency'> & { images: Image[] })[];
  categories: Pick<Category, 'id' | 'slug' | 'name'>[];
  /** What the words typed so far may become. */
  terms: string[];
}

export interface Category {
  id: string;
  name: string;
  slug: string;
  description: string;
  parent_id: string | null;
  /** the topmost category above this one; null at the top */
  top_id: string | null;
  image: Image | null;
  product_count: number;
  /** what stands above it, the topmost first; of a single category */
  breadcrumb?: CategoryLink[];
  parent?: Category | null;
  children?: Category[];
  products?: Pick<Product, 'id' | 'slug' | 'name' | 'price' | 'images'>[];
}

export interface Attribute {
  id: string;
  name: string;
  type: string;
  filterable: boolean;
  /** every value that a product has */
  values: string[];
}

/** What a list can be narrowed by, counted over its whole result as if nothing were chosen in the facet itself. */
export interface Facet {
  /** price, category, stock_status, sale, or the id of an attribute: the key in `$filters` */
  id: string;
  label: string;
  type: 'range' | 'select';
  /** of a range: its lowest and its highest value */
  options: { value: string | number; label: string | number; count: number }[];
}

export interface ProductList<T = Product & { highlights?: Highlights }> extends List<T> {
  /** What a list was searched for. */
  search?: { query: string; corrected?: string };
  /** with `$facets=true` */
  filters?: Facet[];
}

export interface Address {
  id: string;
  name: string;
  first_name?: string;
  last_name?: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  country: string;
  phone: string | null;
}

export interface BillingCard {
  token?: string;
  last4?: string;
  exp_month?: number;
  exp_year?: number;
  brand?: string;
  display_brand?: string;
  /** what the card's bank said to a part of it: pass, fail, unchecked, or the gateway's own word */
  address_check?: string;
  cvc_check?: string;
  zip_check?: string;
  gateway?: string;
}

export interface Billing extends Partial<Omit<Address, 'id'>> {
  account_address_id?: string | null;
  /** a saved card of the account */
  account_card_id?: string | null;
  method?: string;
  card?: BillingCard;
  /** by gateway */
  intent?: Record<string, { id: string; auth_amount?: number }>;
  paypal?: { nonce?: string; order_id?: string };
  google?: { nonce?: string; gateway?: string };
  apple?: { nonce?: string; gateway?: string };
  amazon?: { checkout_session_id?: string };
  klarna?: { token?: string };
  ideal?: { token?: string };
  bancontact?: { token?: string };
}

export interface Shipping extends Partial<Omit<Address, 'id'>> {
  account_address_id?: string | null;
  service?: string | null;
  service_name?: string | null;
  price?: number;
}

export interface ShipmentService {
  id: string;
  name: string;
  description: string;
  price: number;
}

export interface ShipmentRating {
  services: ShipmentService[];
  /** why there is no service */
  errors?: { code: string; message: string }[];
}

/** What one tax adds, or is contained in the prices already. */
export interface TaxLine {
  id: string;
  name: string;
  /** percent */
  rate: number;
  amount: number;
  included: boolean;
}

export interface ItemOption {
  id: string;
  name: string;
  value: string;
  variant?: boolean;
}

export interface CartItem {
  id: string;
  product_id: string;
  variant_id: string | null;
  /** pieces */
  quantity: number;
  options: ItemOption[];
  purchase_option: { type: string; plan_id?: string } | null;
  /** of one piece */
  price: number;
  /** `price` × `quantity` */
  price_total: number;
  discount_each: number;
  discount_total: number;
  tax_total?: number;
  taxes?: TaxLine[];
  product: Pick<Product, 'id' | 'name' | 'sku' | 'slug' | 'images'>;
}

/**
 * In major units. `grand_total` = `sub_total` − `discount_total` + `shipment_total` + `tax_total` − `tax_included_total`.
 */
export interface Totals {
  /** of the items, before discounts */
  sub_total: number;
  discount_total: number;
  /** less its own discount */
  shipment_total: number;
  tax_total: number;
  /** the part of `tax_total` that the prices contain already */
  tax_included_total: number;
  grand_total: number;
  giftcard_total: number;
  /** to be paid now: `grand_total` less gift cards */
  capture_total: number;
  /** to be paid later, when a plan's trial ends */
  auth_total: number;
}

/** One rule's part of a total, with its sign: the parts of a total sum to it. */
export interface ExplanationPart {
  id: string;
  /** what kind of rule it comes from: item, percent, fixed, buy_get, shipping, service, tax, giftcard, or a total */
  rule: string;
  name: string;
  amount: number;
}

export type Explanation = Record<keyof Totals, ExplanationPart[]>;

/** What a coupon or an automatic promotion takes off the items, or off the shipment when its rule is `shipping`. */
export interface Discount {
  id: string;
  type: 'coupon' | 'promotion';
  /** `none` for a coupon that gives nothing */
  rule: 'percent' | 'fixed' | 'shipping' | 'buy_get' | 'none';
  name: string;
  code?: string;
  amount: number;
  items: { id: string; amount: number }[];
  /** why a coupon that is on the cart gives nothing */
  message?: string;
}

export interface Giftcard {
  id: string;
  /** the last four characters, the others masked */
  code: string;
  amount: number;
}

/** Where the totals of a cart or an order come from. */
export interface Explained {
  coupon_code: string | null;
  discounts: Discount[];
  /** what `shipment_total` is lowered by */
  shipment_discount: number;
  taxes: TaxLine[];
  giftcards: Giftcard[];
  explanation: Explanation;
}

export interface Cart extends Totals, Explained {
  id: string | null;
  checkout_id: string | null;
  currency: string;
  display_locale: string;
  items: CartItem[];
  item_count: number;
  item_quantity: number;
  account_id: string | null;
  account: Pick<Account, 'id' | 'email' | 'first_name' | 'last_name'> | { email: string } | null;
  guest: boolean;
  billing: Billing;
  shipping: Shipping;
  shipment_rating: ShipmentRating | null;
  /** whether something has to be sent, or is delivered by plan */
  shipment_delivery?: boolean;
  subscription_delivery: boolean;
  metadata?: Record<string, unknown>;
  comments?: string | null;
  gift_message?: string | null;
  /** of the store, where a payment method needs them */
  settings?: Partial<StoreSettings>;
}

export interface Account {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  name: string;
  /** whether the owner of the address has said that it is theirs; nothing waits for it */
  email_verified: boolean;
  stripe_customer: string | null;
  /** the default addresses and the default card; null where there is none */
  shipping?: AccountAddress | null;
  billing?: (Partial<AccountAddress> & { account_card_id?: string; card?: SavedCard }) | null;
  date_created: string;
  wishlist?: { count: number; items: { product_id: string; product: Product | null }[] };
  addresses?: List<Address>;
  cards?: List<SavedCard>;
}

export interface AccountAddress extends Omit<Address, 'id'> {
  account_address_id: string;
}

export interface SavedCard {
  id: string;
  token: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  gateway: string;
  /** no money moves */
  test: boolean;
  default: boolean;
  /** name and address of the holder */
  billing: Partial<Omit<Address, 'id'>>;
  date_created: string;
}

export interface Review {
  id: string;
  product_id: string;
  /** whole stars, 1 to 5 */
  rating: number;
  title: string | null;
  text: string;
  /** first name and initial, e.g. 'Ada L.'; null when there is none */
  name: string | null;
  date_created: string;
  date_updated: string;
}

/** A page of reviews; the summary counts the written ones by stars, and has the product's whole rating. */
export interface ReviewList extends List<Review> {
  summary: {
    rating_average: number | null;
    rating_count: number;
    stars: Record<1 | 2 | 3 | 4 | 5, number>;
  };
}

/** A payment of an order, for those it belongs to. */
export interface Payment {
  id: string;
  order_id: string;
  method: string;
  gateway: string;
  /** pending, requires_action, succeeded, declined, waived or refunded */
  status: string;
  amount: number;
  currency: string;
  transaction_id: string | null;
  /** The token where a gateway needs it to authenticate the payment. */
  card: (Pick<BillingCard, 'brand' | 'last4'> & { token?: string }) | null;
  message: string | null;
  date_created: string;
}

export type OrderStatus =
  | 'pending'
  | 'paid'
  | 'shipped'
  | 'delivered'
  | 'canceled'
  | 'refunded'
  | 'payment_pending'
  | 'return_requested';

export interface Order extends Totals, Explained {
  id: string;
  number: string;
  date_created: string;
  currency: string;
  status: OrderStatus;
  account_id: string | null;
  email: string | null;
  items: CartItem[];
  taxes: TaxLine[];
  metadata?: Record<string, unknown>;
  comments?: string | null;
  gift_message?: string | null;
  billing: Billing;
  shipping: Shipping;
  payments: { id: string; method: string; status: string; amount: number; date_created: string }[];
  /** what has gone back or is about to */
  refund_total: number;
  refunds: Refund[];
  returns: OrderReturn[];
  timeline: TimelineEntry[];
  /** the parcel's number */
  tracking: string | null;
  /** whether the shopper may cancel it now */
  cancelable: boolean;
  /** whether the shopper may ask for a return now */
  returnable: boolean;
  /** of the order's page; a guest's carries its own key */
  link: string;
  /** of the invoice as a page, signed for it alone; with `&format=pdf` as a PDF */
  invoice_link: string;
}

export interface TimelineEntry {
  status: OrderStatus;
  date: string;
  actor?: 'shopper' | 'operator' | 'system';
  note?: string;
}

export interface Refund {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  amount: number;
  reason: string | null;
  items: { id: string; quantity: number; amount: number }[];
  date_created: string;
}

/** Written when an order is paid, or a refund made, and never changed. */
export interface Invoice {
  id: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  /** the invoice that a credit note takes back */
  invoice_number: string | null;
  order_id: string;
  order_number: string;
  date_created: string;
  locale: string;
  currency: string;
  seller: { name: string; email: string | null; lines: string[]; tax_id: string | null };
  buyer: { email: string | null; lines: string[] };
  shipping: { email: string | null; lines: string[] };
  lines: {
    name: string;
    sku: string | null;
    description: string;
    quantity: number;
    price: number;
    discount_total: number;
    total: number;
  }[];
  sub_total: number;
  discount_total: number;
  shipment_total: number;
  /** what a credit note gives back beyond its lines */
  adjustment: number;
  taxes: { name: string; rate: number; amount: number; included: boolean }[];
  grand_total: number;
  payments: { label: string; amount: number }[];
}

export interface OrderReturn {
  id: string;
  order_id: string;
  status: 'requested' | 'approved' | 'declined';
  reason: string;
  note: string | null;
  items: { id: string; quantity: number }[];
  date_created: string;
}

/** Words of an object in other locales, by locale: `{ 'de-DE': { name: 'Angebote' } }`. */
export type LocaleFields = Record<string, Record<string, unknown>>;

export interface SubscriptionItem {
  id: string;
  product_id: string;
  variant_id: string | null;
  plan_id: string | null;
  quantity: number;
  price: number;
  price_total: number;
  options: ItemOption[];
  product: CartItem['product'] | null;
}

export interface Subscription {
  id: string;
  account_id: string | null;
  /** the order and its line that began it */
  order_id: string;
  order_item_id: string;
  status: 'active' | 'trial' | 'pastdue' | 'paused' | 'canceled';
  active: boolean;
  trial: boolean;
  paused: boolean;
  canceled: boolean;
  cancel_at_end: boolean;
  cancel_reason: string | null;
  currency: string;
  interval: Plan['billing_schedule']['interval'];
  interval_count: number;
  product_id: string;
  product: CartItem['product'] | null;
  product_name: string;
  variant_id: string | null;
  plan_id: string | null;
  options: ItemOption[];
  quantity: number;
  price: number;
  price_total: number;
  /** what comes along with the product */
  items: SubscriptionItem[];
  /** what each renewal costs before shipping and taxes */
  recurring_total: number;
  billing: Billing;
  shipping: Shipping;
  date_created: string;
  date_period_start: string;
  /** when the next order is made */
  date_period_end: string;
  date_trial_end: string | null;
  date_pause_end: string | null;
  date_payment_retry: string | null;
  date_canceled: string | null;
}

export interface StoreSettings {
  name: string;
  country: string;
  /** Where the store ships to. */
  countries?: string[];
  locale: string;
  currency: string;
  locales: { code: string; name: string; fallback?: string | null }[];
  currencies: {
    code: string;
    name?: string;
    type: 'base' | 'display' | 'priced';
    rate?: number;
    decimals?: number;
    round?: 'nearest' | 'up' | 'down';
    round_interval?: 'whole' | 'fraction';
    round_fraction?: number;
  }[];
  support_email?: string | null;
  social_links?: { name: string; url: string }[];
  /** Parts of the shop that are on or off. */
  features?: Record<string, boolean>;
  $locale?: LocaleFields;
}

/** What a checkout page needs to know of the shop. */
export interface CartSettings
  extends Pick<StoreSettings, 'name' | 'country' | 'currency' | 'currencies' | 'locale' | 'locales' | 'support_email'> {
  /** of shipping and billing, in the order of the form */
  fields: { id: string; required: boolean }[];
  accounts: string;
  /** where the shop ships to */
  countries: string[];
  payment_methods: { id: string; name: string; gateway?: string; enabled: boolean }[];
  coupons: boolean;
  giftcards: boolean;
  email_optin: boolean;
  terms_url?: string;
  privacy_url?: string;
  returns_url?: string;
  shipping_url?: string;
}

export interface MenuItem {
  name: string;
  url: string;
  items?: MenuItem[];
  $locale?: LocaleFields;
}

export interface Menu {
  id: string;
  name: string;
  items: MenuItem[];
  $locale?: LocaleFields;
}

/** The ways to pay of §3; Airwallex has a form of its own beside the card's. */
export type PaymentMethodName =
  | 'card'
  | 'airwallex'
  | 'ideal'
  | 'bancontact'
  | 'klarna'
  | 'paysafecard'
  | 'paypal'
  | 'google'
  | 'apple'
  | 'amazon';

/** Public settings of one payment method (§3); there is no field for a secret. */
export interface PaymentMethodSettings {
  enabled: boolean;
  gateway: string;
  name?: string;
  publishable_key?: string;
  client_id?: string;
  merchant_id?: string;
  live_merchant_id?: string;
  test_merchant_id?: string;
  public_key_id?: string;
  store_owner_email?: string;
  mode?: string;
  ppcp?: boolean;
}

/** Only the methods that are offered. */
export type PaymentSettings = Partial<Record<PaymentMethodName, PaymentMethodSettings>>;

/** What an account holder may do with a subscription. */
export interface SubscriptionSettings {
  enabled: boolean;
  pause: boolean;
  cancel: boolean;
}

export interface Session {
  account_id: string | null;
  cart_id: string | null;
  locale: string;
  currency: string;
}

export type OrErrors<T> = T | FieldErrors;
