import type { Menu, PaymentSettings, StoreSettings, SubscriptionSettings } from '@mercer/contract';

export interface Settings {
  store: StoreSettings;
  menus: Menu[];
  payments: PaymentSettings;
  subscriptions: SubscriptionSettings;
}

/** Settings of a store before its owner changes any (§9). */
export const defaultSettings: Settings = {
  store: {
    name: 'Shop',
    country: 'US',
    locale: 'en-US',
    currency: 'USD',
    locales: [{ code: 'en-US', name: 'English (United States)' }],
    currencies: [{ code: 'USD', name: 'US Dollar', type: 'base', decimals: 2 }],
  },
  menus: [],
  // the gateways that the sandbox plays
  payments: {
    card: { enabled: true, gateway: 'mercer', mode: 'test' },
    airwallex: { enabled: true, gateway: 'airwallex', mode: 'test' },
  },
  subscriptions: { enabled: true, pause: true, cancel: true },
};
