import type { PlaceField } from '../address-format.ts';
import type { ImageFile } from './image.ts';

export interface StoreSettings {
  name: string;
  /** URL of the shop. */
  url?: string;
  country: string;
  /** Time zone in which the store's days begin and end, such as Europe/Berlin; without one UTC. */
  time_zone?: string;
  /** Codes of the countries that the store ships to. */
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
  phone?: string;
  /** Stands in the footer, in mails and on invoices. */
  address?: StoreAddress;
  social_links?: { name: string; url: string }[];
  /** The data are those of the demo store. */
  demo?: boolean;
  /** The home page's large picture, 2.56 times as wide as it is high. */
  hero?: ImageFile;
  /** The same picture for dark mode. */
  hero_dark?: ImageFile;
  /** Products that are in the large picture. */
  hero_products?: PlacedProduct[];
  /** The home page's sentence in place of the shop's own, and the one below it. */
  headline?: string;
  headline_hint?: string;
  /** Stands for the shop's name: in the header and in mails 32 px high, on a dark ground. */
  logo?: ImageFile;
  /** Square, at least 192 px. */
  favicon?: ImageFile;
  /** Colours that replace the shop's own, as `#rrggbb`; only those that keep the text on them legible are used. */
  colours?: StoreColours;
  /** Font of headings; without one, Young Serif. */
  display_font?: DisplayFont;
  /** How the thread is sewn that runs along headings and around banners; without one, dashed. */
  stitch?: Stitch;
  /** True when prices contain their taxes, as the setting `taxes` says. */
  prices_include_tax?: boolean;
  /** Parts of the shop that are on or off. */
  features?: Record<string, boolean>;
  $locale?: LocaleFields;
}

/** A product in a picture; its place and outline are in units of which the picture is 1,000 wide. */
export interface PlacedProduct {
  /** Slug of the product. */
  product: string;
  x: number;
  y: number;
  /** Outline of the product, as the path of an SVG. */
  path?: string;
}

export interface StoreAddress {
  company?: string;
  address1?: string;
  address2?: string;
  zip?: string;
  city?: string;
  state?: string;
  country?: string;
}

/** Fonts that a store may have for its headings, as their packages are named. */
export const displayFonts = ['young-serif', 'gloock', 'bricolage-grotesque'] as const;
export type DisplayFont = (typeof displayFonts)[number];

/** Ways to sew the thread, as CSS names the styles of a line. */
export const stitches = ['dashed', 'dotted', 'double', 'solid'] as const;
export type Stitch = (typeof stitches)[number];

/** `header` and `nav` carry white or black words; `accent`, `primary` and `strong` black ones; `link` stands on white. */
export interface StoreColours {
  header?: string;
  nav?: string;
  accent?: string;
  primary?: string;
  strong?: string;
  link?: string;
}

/** Settings of the shop that a checkout page needs. */
/** Fields of addresses that are the same in several countries, in the order of the form. */
export interface AddressFieldsOfCountries {
  /** ISO 3166-1 */
  countries: string[];
  fields: { id: PlaceField; label: string; required: boolean }[];
}

export interface CartSettings
  extends Pick<StoreSettings, 'name' | 'country' | 'currency' | 'currencies' | 'locale' | 'locales' | 'support_email'> {
  /** Fields of the shipping and billing address, in the order of the form. */
  fields: { id: string; required: boolean }[];
  /** City, state and postal code as addresses of each country have them. */
  address_formats: AddressFieldsOfCountries[];
  accounts: string;
  /** Codes of the countries that the shop ships to. */
  countries: string[];
  payment_methods: { id: string; name: string; gateway?: string; enabled: boolean; instructions?: string }[];
  coupons: boolean;
  giftcards: boolean;
  email_optin: boolean;
  terms_url?: string;
  privacy_url?: string;
  returns_url?: string;
  shipping_url?: string;
}

/** Words of an object in other locales, by locale: `{ 'de-DE': { name: 'Angebote' } }`. */
export type LocaleFields = Record<string, Record<string, unknown>>;

export interface MenuItem {
  name: string;
  url: string;
  /**
   * Kind of page that the address leads to, e.g. `category` with `{ slug: 'kitchen' }`; `url` with the address itself.
   */
  type?: 'home' | 'category' | 'product' | 'page' | 'url';
  value?: { slug: string } | string | null;
  /** Window in which an address opens. */
  options?: { target: 'self' };
  items?: MenuItem[];
  $locale?: LocaleFields;
}

export interface Menu {
  id: string;
  name: string;
  items: MenuItem[];
  $locale?: LocaleFields;
}

export interface Session {
  account_id: string | null;
  cart_id: string | null;
  locale: string;
  currency: string;
}
