import type { Page } from '@playwright/test';
import { callApi } from './by-api.ts';

const rates = (price: number) => [{ zone: 'us', price }];

/** Setting `shipping` of a store whose wallets' windows have something to choose. */
export const twoServices = {
  zones: [{ id: 'us', name: 'United States', regions: [{ country: 'US' }] }],
  services: [
    { id: 'standard', name: 'Standard', rates: rates(0) },
    { id: 'express', name: 'Express', rates: rates(1500) },
  ],
};

export const wallets = ['PayPal', 'Google Pay', 'Apple Pay'] as const;

export const area = (page: Page) => page.getByRole('region', { name: 'Express checkout' });
export const button = (page: Page, wallet: string) => area(page).getByRole('button', { name: wallet });
export const sheet = (page: Page, wallet: string) => page.getByRole('dialog', { name: wallet });

interface SentOrder {
  id: string;
  status: string;
  grand_total: number;
  items: { quantity: number }[];
  shipping: { city: string; service: string };
}

export const orderOf = (page: Page) => callApi<SentOrder>(page, 'GET', '/api/cart/order');
