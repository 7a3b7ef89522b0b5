import type { PaymentMethodSettings } from '@mercer/contract';
import type { PaymentGateway } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildValidationError } from '@mercer/platform/http/errors';
import { readPayments } from '@mercer/platform/settings';

/**
 * The payments that a browser confirms at a gateway, where the store offers a method through it.
 * @throws ApiError `validation_error` for any other
 */
export async function offeredIntents(
  deps: AppDeps,
  gateway: unknown,
): Promise<{ gateway: string; intents: NonNullable<PaymentGateway['intents']>; cards: PaymentGateway['cards'] }> {
  const payments = await readPayments(deps);
  const isOffered = Object.values(payments).some((method) => method.gateway === gateway);
  const isUsed = typeof gateway === 'string' && isOffered && deps.gateways.has(gateway);
  const { intents, cards } = isUsed ? await deps.gateways.openGateway(gateway) : {};
  if (!isUsed || !intents) throw buildValidationError('This gateway is not available', 'gateway');
  return { gateway, intents, cards };
}

/** The gateway that the store offers a method through, of those that the shop uses. */
export async function offeredGateway(
  { db, config, gateways }: Pick<AppDeps, 'db' | 'config' | 'gateways'>,
  method: string,
): Promise<string | undefined> {
  const payments: Record<string, PaymentMethodSettings | undefined> = await readPayments({ db, config });
  const gateway = payments[method]?.gateway;
  return gateway && gateways.has(gateway) ? gateway : undefined;
}
