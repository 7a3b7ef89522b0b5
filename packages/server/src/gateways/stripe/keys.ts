export interface StripeKeys {
  /** `https://api.stripe.com`, or a stand-in's */
  url: string;
  secretKey: string;
  /** the browser's */
  publishableKey: string;
  webhookSecret: string;
}
