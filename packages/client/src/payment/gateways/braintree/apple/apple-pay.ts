/** The part of Apple Pay on the Web that the flow uses, as its reference documents it. */
export interface ApplePaySessionClass {
  new (version: number, request: object): ApplePaySession;
  canMakePayments(): boolean;
  STATUS_SUCCESS: number;
  STATUS_FAILURE: number;
}

export interface ApplePaySession {
  onvalidatemerchant: (event: { validationURL: string }) => unknown;
  onshippingcontactselected: (event: { shippingContact: AppleContact }) => unknown;
  onshippingmethodselected: (event: { shippingMethod: { identifier: string } }) => unknown;
  onpaymentauthorized: (event: { payment: ApplePaymentData }) => unknown;
  oncancel: () => unknown;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: object): void;
  completeShippingContactSelection(update: object): void;
  completeShippingMethodSelection(update: object): void;
  completePayment(status: number): void;
}

export interface ApplePaymentData {
  token: object;
  shippingContact?: AppleContact;
  billingContact?: AppleContact;
}

export interface AppleContact {
  givenName?: string;
  familyName?: string;
  emailAddress?: string;
  phoneNumber?: string;
  addressLines?: string[];
  locality?: string;
  administrativeArea?: string;
  postalCode?: string;
  countryCode?: string;
}
