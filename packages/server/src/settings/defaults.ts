import type { Menu, StoreSettings } from '@mercer/contract';

/** Public settings of one payment method (§3); there is no field for a secret. */
export interface PaymentMethodSettings {
  gateway: string;
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

export interface Settings {
  store: StoreSettings;
  menus: Menu[];
  payments: Record<string, PaymentMethodSettings>;
  subscriptions: Record<string, unknown>;
}

/** What a store has before anyone sets it up (§9). */
export const defaultSettings: Settings = {
  store: {
    name: 'Mercer Store',
    country: 'US',
    locale: 'en-US',
    currency: 'USD',
    locales: [{ code: 'en-US', name: 'English (United States)' }],
    currencies: [{ code: 'USD', name: 'US Dollar', type: 'base', decimals: 2 }],
  },
  menus: [],
  payments: { card: { gateway: 'mercer' } },
  subscriptions: {},
};
