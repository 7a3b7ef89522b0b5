import type { PaymentCart } from './payment-cart.ts';

/** Returns the store's name as wallets show it; a placeholder where the store has none (§9). */
export function getStoreName({ settings }: PaymentCart): string {
  return settings.name || 'Online store';
}
