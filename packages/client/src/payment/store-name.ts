import type { PaymentCart } from './payment-cart.ts';

/** As wallets show it; a placeholder where the store has none (§9). */
export function storeName({ settings }: PaymentCart): string {
  return settings.name || 'Online store';
}
