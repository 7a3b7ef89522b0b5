import type { PaymentMethodSettings } from '@mercer/contract';

/** Settings of one method, as the store has them. */
export type MethodSettings = Omit<PaymentMethodSettings, 'enabled'> & { enabled?: boolean };

export type PaymentSettings = Record<string, MethodSettings | undefined>;
