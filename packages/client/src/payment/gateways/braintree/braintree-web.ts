/** The part of Braintree's browser SDK (3.91.0) that the flows use, as its reference documents it. */
export interface BraintreeWeb {
  client: { create(options: { authorization: string }): Promise<BraintreeClient> };
  paypalCheckout: { create(options: { client: BraintreeClient }): Promise<PaypalCheckout> };
  googlePayment: {
    create(options: {
      client: BraintreeClient;
      googleMerchantId: string;
      googlePayVersion: number;
    }): Promise<GooglePayment>;
  };
  applePay: { create(options: { client: BraintreeClient }): Promise<ApplePayment> };
  dataCollector: { create(options: { client: BraintreeClient }): Promise<{ deviceData: string }> };
  threeDSecure: { create(options: { client: BraintreeClient; version: 2 }): Promise<ThreeDSecure> };
}

/** Handed on between its parts; nothing of it is used directly. */
export type BraintreeClient = object;

export interface PaypalCheckout {
  createPayment(options: object): Promise<string>;
  updatePayment(options: object): Promise<unknown>;
  tokenizePayment(data: object): Promise<{ nonce: string; details: PaypalDetails }>;
}

export interface PaypalDetails {
  email?: string;
  firstName?: string;
  lastName?: string;
  countryCode?: string;
  shippingAddress?: {
    recipientName?: string;
    line1?: string;
    line2?: string;
    city?: string;
    state?: string;
    postalCode?: string;
    countryCode?: string;
  };
}

export interface GooglePayment {
  createPaymentDataRequest(data: object): object;
  parseResponse(paymentData: object): Promise<GoogleNonce>;
}

export interface GoogleNonce {
  nonce: string;
  /** left out for PayPal accounts within Google Pay */
  details?: { isNetworkTokenized?: boolean; bin?: string };
}

export interface ThreeDSecure {
  verifyCard(options: object): Promise<{ nonce: string; threeDSecureInfo: ThreeDSecureInfo }>;
}

export interface ThreeDSecureInfo {
  liabilityShifted: boolean;
  liabilityShiftPossible: boolean;
}

export interface ApplePayment {
  createPaymentRequest(request: object): { total: { label: string } };
  performValidation(options: { validationURL: string; displayName: string }): Promise<object>;
  tokenize(options: { token: object }): Promise<{ nonce: string }>;
}
