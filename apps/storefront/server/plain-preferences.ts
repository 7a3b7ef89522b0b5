import type { Preferences } from './preferences.ts';

/** Preferences for tests: those of a visitor in a shop without any settings. */
export const plainPreferences: Preferences = {
  shopName: 'Mercer',
  locale: 'en-US',
  currency: { code: 'USD', type: 'base', base: 'USD' },
  locales: [],
  currencies: [],
  isDemo: false,
  pricesIncludeTax: false,
  wallets: [],
  hero: undefined,
  headline: undefined,
  logo: undefined,
  favicon: undefined,
  colours: undefined,
  contact: undefined,
  menus: [],
  contents: undefined,
  socialLinks: [],
  digest: 'shop',
  areKnown: true,
  asking: undefined,
  pageVersion: '1',
};
