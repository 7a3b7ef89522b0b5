export { GatewayRefused, GatewayUnavailable, InvalidEvent } from './faults.ts';
export { type GatewayConfig, Gateways, gatewayNames } from './gateways.ts';
export type { PolicyHosts } from './key-table.ts';
export { isKeyVariable, type Mode, readKeys } from './keys.ts';
export type {
  BegunPayment,
  Dispute,
  GatewayEvent,
  Intent,
  KeptCards,
  OrderLine,
  PaymentGateway,
  PaymentIntents,
  Transaction,
} from './port.ts';
