import type { Billing, PaymentMethodName, PaymentMethodSettings } from '@mercer/contract';
import type { CurrencyTable } from './currencies.ts';
import type { KeyTable } from './key-table.ts';
import type { GatewayDeps, PaymentGateway } from './port.ts';

/** The code of a gateway, which is loaded when a shop first uses it. */
export interface GatewayFolder<Keys> {
  /** @param keys credentials of the shop's owner, and the address of the gateway */
  create(keys: Keys, deps: GatewayDeps): PaymentGateway;
}

/** All that the shop knows of a gateway before it is used; the rest of the shop reads it through the registry. */
export interface GatewayDefinition<Keys extends { url: string } = { url: string }> {
  load(): Promise<GatewayFolder<Keys>>;
  currencies: CurrencyTable;
  /** Environment variables of the keys, and hosts for the policy; left out by a gateway that only the sandbox simulates. */
  keys?: KeyTable<NoInfer<Keys>>;
  /** The payment methods that need more than their name in the settings. */
  methods?: { readonly [Method in PaymentMethodName]?: GatewayMethod };
  /** Limits of the methods that the gateway's documentation sets, whichever gateway takes them. */
  limits?: { readonly [Method in PaymentMethodName]?: MethodLimits };
  /** True when a payment's token works once, so that no subscription can be renewed with it. */
  chargesOnce?: true;
  /** True when the gateway takes card numbers from shops whose owner has enabled that. */
  takesCardNumbers?: true;
  /** Further names of the gateway in payment settings. */
  aliases?: readonly string[];
  /** Column of `accounts` with the customer's id at the gateway, for a gateway that saves cards. */
  customerColumn?: `${string}_customer`;
  /**
   * Rank among the gateways that have keys: for a method that the settings do not name, the lowest rank takes it. A
   * gateway without a rank comes last.
   */
  rank?: number;
  /** Returns the settings that the gateway's browser script needs, which are public. */
  browserSettings?(keys: NoInfer<Keys>): BrowserSettings;
  /** Returns the browser scripts of the account's region, for a gateway whose regions have scripts of their own. */
  regionScripts?(keys: NoInfer<Keys>): NonNullable<PaymentMethodSettings['scripts']>;
  /** Returns false when the account that has the keys does not charge the currency. */
  chargesCurrency?(keys: NoInfer<Keys>, currency: string): boolean;
}

/** The public keys of a gateway, as its browser script needs them. */
export type BrowserSettings = Pick<
  PaymentMethodSettings,
  'publishable_key' | 'client_id' | 'merchant_id' | 'public_key_id'
>;

/** A payment method through one gateway. */
export interface GatewayMethod {
  /** Offers the method as soon as the gateway has keys, without payment settings; `test` with test keys only. */
  isDefault?: true | 'test';
  /** Settings of the method that is offered by default. */
  defaultSettings?: Pick<PaymentMethodSettings, 'merchant_id'>;
  /** True when the browser asks the gateway for an authorization before the payment begins. */
  needsAuthorization?: true;
  /** True when only the gateway's account knows the `client_id` of the method, see `clientIds` of the port. */
  asksClientId?: true;
  /** True when the published client library shows the method only where the settings have an entry `card`. */
  needsCardEntry?: true;
  /** Reads the id of the gateway's payment from the billing data, for a method that does not store it under `intent`. */
  readIntentId?(billing: Billing): string | undefined;
}

/** Limits of a payment method. */
export interface MethodLimits {
  /** Currencies that it accepts; every currency when left out. */
  currencies?: readonly string[];
  /** The largest payment in minor units. */
  largest?: number;
  /** Currency by country of the shoppers whom it is for; every country when left out. */
  byCountry?: Readonly<Record<string, string>>;
  /** Returns true when the method can be charged later without the shopper; left out, it can. */
  canRenew?(settings: PaymentMethodSettings): boolean;
}

/** Declares a gateway; its export in `registry.ts` names it. */
export function defineGateway<Keys extends { url: string }>(
  definition: GatewayDefinition<Keys>,
): GatewayDefinition<Keys> {
  return definition;
}
