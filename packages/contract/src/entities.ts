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
}

export interface Product {
  id: string;
  name: string;
  slug: string;
  sku: string | null;
  price: number;
  sale: boolean;
  sale_price?: number;
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
  categories: { id: string; slug: string; name: string }[];
  attributes: Record<string, ProductAttribute>;
  popularity: number;
  shipping: { free: boolean };
  date_created: string;
}

export interface Category {
  id: string;
  name: string;
  slug: string;
  description: string;
  parent_id: string | null;
  image: Image | null;
  product_count: number;
  products?: Pick<Product, 'id' | 'slug' | 'name' | 'price' | 'images'>[];
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
  gateway?: string;
}

export interface Billing extends Partial<Omit<Address, 'id'>> {
  method?: string;
  card?: BillingCard;
  intent?: Record<string, { id: string }>;
}

export interface Shipping extends Partial<Omit<Address, 'id'>> {
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
  quantity: number;
  options: ItemOption[];
  purchase_option: { type: string; plan_id?: string } | null;
  price: number;
  price_total: number;
  discount_each: number;
  discount_total: number;
  product: Pick<Product, 'id' | 'name' | 'sku' | 'slug' | 'images'>;
}

export interface Totals {
  sub_total: number;
  discount_total: number;
  shipment_total: number;
  tax_total: number;
  tax_included_total: number;
  grand_total: number;
  giftcard_total: number;
  capture_total: number;
  auth_total: number;
}

export interface Cart extends Totals {
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
  shipment_rating: { services: ShipmentService[] } | null;
  subscription_delivery: boolean;
  coupon_code: string | null;
  giftcards: { id: string; code: string; amount: number }[];
}

export interface Account {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  name: string;
  stripe_customer: string | null;
  date_created: string;
  wishlist?: { items: { product_id: string; product: Product | null }[] };
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

export interface Order extends Totals {
  id: string;
  number: string;
  date_created: string;
  currency: string;
  status: OrderStatus;
  account_id: string | null;
  email: string | null;
  items: CartItem[];
  billing: Billing;
  shipping: Shipping;
  payments: { id: string; method: string; status: string; amount: number; date_created: string }[];
  timeline: { status: OrderStatus; date: string }[];
}

export interface StoreSettings {
  name: string;
  country: string;
  locale: string;
  currency: string;
  locales: { code: string; name: string; fallback?: string }[];
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
}

export interface Menu {
  id: string;
  name: string;
  items: { name: string; url: string }[];
}

export interface Session {
  account_id: string | null;
  cart_id: string | null;
  locale: string;
  currency: string;
}

export type OrErrors<T> = T | FieldErrors;
