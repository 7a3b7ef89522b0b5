/** Secrets that only the shop and the gateways share. */
export interface GatewayKeys {
  /** The card gateway's, sent as `Bearer` with every call of the shop's server. */
  card: string;
  airwallex: { clientId: string; apiKey: string };
  stripe: StripeKeys;
  paypal: PaypalKeys;
  klarna: { username: string; password: string };
  paysafecard: { apiKey: string };
  quickpay: { apiKey: string; privateKey: string };
  amazon: AmazonKeys;
  braintree: { merchantId: string; publicKey: string; privateKey: string };
  /** Signs what the card gateway and Airwallex announce. */
  webhook: string;
}

/** Keys of one account at Stripe, in its own formats: `sk_test_…`, `pk_test_…`, `whsec_…`. */
export interface StripeKeys {
  /** Key of the shop's server; it opens everything. */
  secretKey: string;
  /** Key of browsers. */
  publishableKey: string;
  webhookSecret: string;
}

/** Keys of one app at PayPal. */
export interface PaypalKeys {
  /** Client id of the shop's server and of browsers. */
  clientId: string;
  /** Secret of the shop's server. */
  clientSecret: string;
  /** Id of the shop's webhook endpoint at PayPal. */
  webhookId: string;
}

/** Keys of one account at Amazon Pay. */
export interface AmazonKeys {
  merchantId: string;
  publicKeyId: string;
  storeId: string;
  /** PEM; made and kept by the stand-in when left out. */
  privateKey?: string;
  /** True when the sandbox hands the private key out to any caller. */
  isShown?: boolean;
}
