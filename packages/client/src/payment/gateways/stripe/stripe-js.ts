import type { GatewayFault } from '../../faults.ts';

/** The part of Stripe.js that the flows use, as its reference documents it; a page may have loaded an older script. */
export interface StripeJs {
  (publishableKey: string): Stripe;
  /** 3, or the name of a release */
  version: number | string;
}

type Answer<T> = Promise<Partial<T> & GatewayFault>;

export interface Stripe {
  elements(config?: object): StripeElements;
  createPaymentMethod(data: object): Answer<{ paymentMethod: StripePaymentMethod }>;
  confirmCardPayment(clientSecret: string): Answer<{ paymentIntent: { id: string; status: string } }>;
  handleNextAction(options: { clientSecret: string }): Answer<object>;
  confirmBancontactSetup(clientSecret: string, data: object): Answer<object>;
  confirmKlarnaPayment(clientSecret: string, data: object): Answer<object>;
  retrieveSetupIntent(clientSecret: string): Answer<{ setupIntent: { id: string } }>;
  retrievePaymentIntent(clientSecret: string): Answer<{ paymentIntent: { id: string; payment_method: string } }>;
}

export interface StripeElements {
  create(type: 'expressCheckout', options: object): ExpressElement;
  create(type: string, options: object): StripeElement;
  /** Updates a group that knows what is paid. */
  update(options: object): Promise<void>;
  submit(): Answer<object>;
}

export interface StripeElement {
  mount(selector: string): void;
  on(event: string, handler: (event: unknown) => unknown): void;
}

export interface StripePaymentMethod {
  id: string;
  card?: StripeCard;
  billing_details?: StripeBillingDetails;
}

export interface StripeCard {
  last4: string;
  exp_month: number;
  exp_year: number;
  brand: string;
  display_brand?: string;
  checks?: { address_line1_check?: string; cvc_check?: string; address_postal_code_check?: string } | null;
}

export interface StripeBillingDetails {
  name?: string | null;
  phone?: string | null;
  email?: string | null;
  address?: {
    line1?: string | null;
    line2?: string | null;
    city?: string | null;
    state?: string | null;
    postal_code?: string | null;
    country?: string | null;
  } | null;
}

/** Address in the wallets' window, as the Express Checkout Element has it. */
export interface ExpressAddress {
  line1?: string;
  line2?: string | null;
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

export interface ShippingRate {
  id: string;
}

/** Event that the page answers, such as a click or a change. */
interface Question {
  resolve(details?: object): void;
  reject(): void;
}

export interface AddressChange extends Question {
  name: string;
  address: ExpressAddress;
}

export interface RateChange extends Question {
  shippingRate: ShippingRate;
}

export interface WalletPayment {
  billingDetails?: StripeBillingDetails;
  shippingAddress?: { name: string; address: ExpressAddress };
  shippingRate?: ShippingRate;
  paymentFailed(failure: { reason: 'fail' }): void;
}

export interface ExpressElement extends StripeElement {
  on(event: 'click', handler: (event: Question) => unknown): void;
  on(event: 'shippingaddresschange', handler: (event: AddressChange) => unknown): void;
  on(event: 'shippingratechange', handler: (event: RateChange) => unknown): void;
  on(event: 'confirm', handler: (event: WalletPayment) => unknown): void;
  on(event: 'cancel', handler: () => unknown): void;
  on(event: 'ready' | 'loaderror', handler: (event: LoadedWallets) => unknown): void;
  destroy(): void;
}

export interface LoadedWallets extends GatewayFault {
  availablePaymentMethods?: WalletsOfDevice;
}

export type WalletsOfDevice = Partial<Record<'googlePay' | 'applePay', boolean>>;
