export interface AirwallexKeys {
  /** e.g. `http://localhost:3000/sandbox/airwallex/api/v1` */
  url: string;
  clientId: string;
  apiKey: string;
  webhookSecret: string;
}
