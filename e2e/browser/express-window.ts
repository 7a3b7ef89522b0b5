import type { Page } from '@playwright/test';
import { requestShopApi } from './shop-api.ts';

const toZoneRates = (price: number) => [{ zone: 'us', price }];

/** Setting `shipping` of a store whose wallets' windows have something to choose. */
export const twoServices = {
  zones: [{ id: 'us', name: 'United States', regions: [{ country: 'US' }] }],
  services: [
    { id: 'standard', name: 'Standard', rates: toZoneRates(0) },
    { id: 'express', name: 'Express', rates: toZoneRates(1500) },
  ],
};

export const wallets = ['PayPal', 'Google Pay', 'Apple Pay'] as const;

export const locateExpressArea = (page: Page) => page.getByRole('region', { name: 'Express checkout' });
export const locateWalletButton = (page: Page, wallet: string) =>
  locateExpressArea(page).getByRole('button', { name: wallet });
export const locateWalletSheet = (page: Page, wallet: string) => page.getByRole('dialog', { name: wallet });

interface SentOrder {
  id: string;
  status: string;
  grand_total: number;
  items: { quantity: number }[];
  shipping: { city: string; service: string };
}

export const readPlacedOrder = (page: Page) => requestShopApi<SentOrder>(page, 'GET', '/api/cart/order');
