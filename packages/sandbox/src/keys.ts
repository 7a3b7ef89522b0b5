/** What shop and gateways know of each other, and nobody else. */
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

/** Of one account at Stripe, in its own shapes: `sk_test_…`, `pk_test_…`, `whsec_…`. */
export interface StripeKeys {
  /** Of the shop's server; opens everything. */
  secretKey: string;
  /** Of browsers. */
  publishableKey: string;
  webhookSecret: string;
}

/** Of one app at PayPal. */
export interface PaypalKeys {
  /** Of the shop's server, and of browsers. */
  clientId: string;
  /** Of the shop's server. */
  clientSecret: string;
  /** Of the shop's inbox, as PayPal knows it. */
  webhookId: string;
}

/** Of one account at Amazon Pay. */
export interface AmazonKeys {
  merchantId: string;
  publicKeyId: string;
  storeId: string;
  /** PEM; made and kept by the stand-in when left out. */
  privateKey?: string;
  /** Whether the stand-in hands the private key out, to whoever asks. */
  isShown?: boolean;
}
