/** The part of Google Pay's browser script that the flow uses, as its reference documents it. */
export interface GoogleScript {
  payments: {
    api: { PaymentsClient: new (options: { environment: string; paymentDataCallbacks?: object }) => PaymentsClient };
  };
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
