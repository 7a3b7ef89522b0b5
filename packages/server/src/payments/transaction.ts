import type { Minor } from '@mercer/contract';
import type { AppDeps } from '../http/context.ts';

export type GatewayDeps = Pick<AppDeps, 'config' | 'fetch'>;

/** What a gateway tells of one payment, whatever it is called there: a charge, an intent. */
export interface Transaction {
  /** the gateway's */
  id: string;
  /** open: not begun, or another card may follow */
  status: 'open' | 'requires_action' | 'paid' | 'failed' | 'canceled';
  order_id: string;
  /** minor units */
  amount: Minor;
  currency: string;
  card: { brand: string; last4: string } | null;
  message: string | null;
  /** the path of the bank's page */
  redirect_url?: string | undefined;
}

export interface RefundRequest {
  /** the same key is the same refund, however often it is asked for */
  key: string;
  /** the gateway's id of the charge or intent */
  transactionId: string;
  /** minor units, the whole payment or a part of it */
  amount: Minor;
  currency: string;
}

/** What the shop asks of every gateway. Each call throws GatewayUnavailable when it is not known what happened. */
export interface PaymentGateway {
  /** all payments that were begun for an order */
  find(deps: GatewayDeps, orderId: string): Promise<Transaction[]>;
  /** Ends an open payment. @returns how it stands now: one that was paid stays paid; null when there is none */
  cancel(deps: GatewayDeps, id: string): Promise<Transaction | null>;
  /** @throws GatewayRefused */
  refund(deps: GatewayDeps, request: RefundRequest): Promise<void>;
}
