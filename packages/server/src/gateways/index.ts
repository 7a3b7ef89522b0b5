export { GatewayRefused, GatewayUnavailable, InvalidEvent } from './faults.ts';
export { type GatewayConfig, Gateways, gatewayNames } from './gateways.ts';
export type { GatewayEvent, Intent, PaymentIntents, Transaction } from './port.ts';
