/**
 * Amount in major units, as text. The types follow
 * https://developer.amazon.com/docs/amazon-pay-api-v2/introduction.html.
 */
export interface Price {
  amount: string;
  currencyCode: string;
}

interface StatusDetails<State> {
  state: State;
  reasonCode: string | null;
}

/** Visit of a shopper to Amazon's pages; a finished session contains little more than its charge. */
export interface CheckoutSession {
  checkoutSessionId: string;
  webCheckoutDetails: { amazonPayRedirectUrl: string | null } | null;
  paymentDetails: { chargeAmount: Price | null } | null;
  merchantMetadata: MerchantMetadata | null;
  statusDetails: StatusDetails<'Open' | 'Completed' | 'Canceled'>;
  chargePermissionId: string | null;
  chargeId: string | null;
}

interface MerchantMetadata {
  merchantReferenceId: string | null;
}

export interface ChargePermission {
  chargePermissionId: string;
  merchantMetadata: MerchantMetadata | null;
}

type ChargeState = 'AuthorizationInitiated' | 'Authorized' | 'CaptureInitiated' | 'Captured' | 'Canceled' | 'Declined';

export interface Charge {
  chargeId: string;
  chargePermissionId: string;
  chargeAmount: Price;
  captureAmount: Price | null;
  statusDetails: StatusDetails<ChargeState>;
}

export interface Refund {
  refundId: string;
  chargeId: string;
  refundAmount: Price;
  statusDetails: StatusDetails<'RefundInitiated' | 'Refunded' | 'Declined'>;
}

/** https://developer.amazon.com/docs/amazon-pay-api-v2/dispute.html */
export interface Dispute {
  disputeId: string;
  chargeId: string;
  disputeAmount: Price;
  filingReason: string;
  statusDetails: StatusDetails<'UnderReview' | 'ActionRequired' | 'Resolved' | 'Closed'> & {
    resolution: 'BuyerWon' | 'MerchantWon' | 'NoFault' | null;
  };
}
