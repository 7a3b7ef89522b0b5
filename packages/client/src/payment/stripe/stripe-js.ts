import type { GatewayFault } from '../faults.ts';

/** The part of Stripe.js (version 3) that the flows use, as its reference documents it. */
export interface StripeJs {
  (publishableKey: string): Stripe;
  version: number;
}

type Answer<T> = Promise<Partial<T> & GatewayFault>;

export interface Stripe {
  elements(config?: object): StripeElements;
  createPaymentMethod(data: object): Answer<{ paymentMethod: StripePaymentMethod }>;
  confirmCardPayment(clientSecret: string): Answer<{ paymentIntent: { id: string; status: string } }>;
  handleCardAction(clientSecret: string): Answer<object>;
  confirmBancontactSetup(clientSecret: string, data: object): Answer<object>;
  confirmKlarnaPayment(clientSecret: string, data: object): Answer<object>;
  retrieveSetupIntent(clientSecret: string): Answer<{ setupIntent: { id: string } }>;
  retrievePaymentIntent(clientSecret: string): Answer<{ paymentIntent: { id: string; payment_method: string } }>;
  paymentRequest(options: object): PaymentRequest;
}

export interface StripeElements {
  create(type: string, options: object): StripeElement;
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

/** Google Pay and Apple Pay behind one interface. */
export interface PaymentRequest {
  canMakePayment(): Promise<{ googlePay?: boolean; applePay?: boolean } | null>;
  /** While the window is closed, also by the click that opens it. */
  update(options: object): void;
  on(event: 'shippingaddresschange', handler: (event: AddressChange) => unknown): void;
  on(event: 'shippingoptionchange', handler: (event: OptionChange) => unknown): void;
  on(event: 'paymentmethod', handler: (event: WalletPayment) => unknown): void;
  on(event: 'cancel', handler: () => unknown): void;
}

type UpdateWith = (update: { status: string; [detail: string]: unknown }) => void;

export interface AddressChange {
  shippingAddress: StripeShippingAddress;
  updateWith: UpdateWith;
}

export interface OptionChange {
  shippingOption: { id: string };
  updateWith: UpdateWith;
}

export interface WalletPayment {
  payerEmail?: string;
  paymentMethod: StripePaymentMethod;
  shippingAddress?: StripeShippingAddress | null;
  shippingOption?: { id: string } | null;
  complete(status: 'success' | 'fail'): void;
}

export interface StripeShippingAddress {
  recipient?: string;
  addressLine?: string[];
  city?: string;
  region?: string;
  postalCode?: string;
  country?: string;
  phone?: string;
}
