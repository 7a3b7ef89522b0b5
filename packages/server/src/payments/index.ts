export { type AirwallexIntent, createIntent, getIntent, refundIntent } from './airwallex.ts';
export { type Charge, chargeCard, chargesOf, paidCharge, refundCharge } from './card.ts';
export { GatewayLost } from './gateway.ts';
