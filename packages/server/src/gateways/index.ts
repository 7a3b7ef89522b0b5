export { buttonScript } from './amazon/button-hosts.ts';
export { canChargeCurrency } from './amazon/currencies.ts';
export { klarnaCurrencies } from './currencies.ts';
export {
  GatewayBusy,
  GatewayPending,
  GatewayRefused,
  GatewayUnavailable,
  InvalidEvent,
  NotApproved,
} from './errors.ts';
export { type GatewayConfig, Gateways, gatewayNames, numberGateways, takesPayment } from './gateways.ts';
export { getPolicyHosts, isKeyVariable, keyVariables, type Mode, readGatewayKeys } from './keys.ts';
export type { PolicyHostKind, PolicyHosts } from './policy-hosts.ts';
export type {
  AnnouncedRecord,
  Authorizations,
  BankPage,
  BegunPayment,
  Booking,
  Dispute,
  GatewayCards,
  GatewayEvent,
  GatewayRefund,
  Intent,
  LineTax,
  OfferedService,
  OrderDetails,
  OrderLine,
  PaymentChecks,
  PaymentGateway,
  PaymentIntents,
  PreflightCheck,
  SampleEvent,
  Transaction,
  TypedCard,
  WalletDomains,
} from './port.ts';
