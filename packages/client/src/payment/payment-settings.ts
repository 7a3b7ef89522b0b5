import type { PaymentMethodSettings } from '@mercer/contract';

/** Of one method, as the store keeps them. */
export type MethodSettings = Omit<PaymentMethodSettings, 'enabled'> & { enabled?: boolean };

export type PaymentSettings = Record<string, MethodSettings | undefined>;
