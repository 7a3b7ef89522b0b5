import type { AppDeps } from '../http/context.ts';
import { refundIntent } from './airwallex.ts';
import { refundCharge } from './card.ts';

export interface RefundRequest {
  /** the same key is the same refund, however often it is asked for */
  key: string;
  /** the gateway's id of the charge or intent */
  transactionId: string;
  /** minor units, the whole payment or a part of it */
  amount: number;
  currency: string;
}

type GatewayDeps = Pick<AppDeps, 'config' | 'fetch'>;

const refunds: Record<string, (deps: GatewayDeps, request: RefundRequest) => Promise<void>> = {
  card: refundCharge,
  airwallex: refundIntent,
};

/**
 * Gives money back through the gateway that took it, outside of any transaction.
 * @throws GatewayRefused, or GatewayLost when it is not known what happened
 */
export async function refundPayment(deps: GatewayDeps, gateway: string, request: RefundRequest): Promise<void> {
  const refund = refunds[gateway];
  if (!refund) throw new Error(`There is no gateway ${gateway}`);
  await refund(deps, request);
}
