export type { BrowserSettings, GatewayMethod, MethodLimits } from './definition.ts';
export {
  GatewayBusy,
  GatewayPending,
  GatewayRefused,
  GatewayUnavailable,
  InvalidEvent,
  NotApproved,
} from './errors.ts';
export {
  countsExactly,
  findGatewayDefinition,
  type GatewayConfig,
  Gateways,
  gatewayDefinitions,
  gatewayNames,
  takesPayment,
} from './keys.ts';
export { getPolicyHosts, isKeyVariable, isNamedLikeKey, keyVariables, type Mode, readGatewayKeys } from './keys.ts';
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
