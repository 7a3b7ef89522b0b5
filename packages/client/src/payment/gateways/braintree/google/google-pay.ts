/** The part of Google Pay's browser script that the flow uses, as its reference documents it. */
export interface GoogleScript {
  payments: {
    api: { PaymentsClient: new (options: PaymentOptions) => PaymentsClient };
  };
}

interface PaymentOptions {
  environment: string;
  paymentDataCallbacks?: object;
  /** nonce of the page's policy, for the styles and scripts that Google puts into the page */
  nonce?: string | undefined;
}

export interface PaymentsClient {
  isReadyToPay(request: object): Promise<{ result: boolean }>;
  createButton(options: object): HTMLElement;
  loadPaymentData(request: object): Promise<PaymentData | null>;
}

export interface PaymentData {
  email?: string;
  shippingAddress?: GoogleAddress;
  paymentMethodData: { info?: { billingAddress?: GoogleAddress } };
}

export interface GoogleAddress {
  name?: string;
  address1?: string;
  address2?: string;
  locality?: string;
  administrativeArea?: string;
  postalCode?: string;
  countryCode?: string;
  phoneNumber?: string;
}
