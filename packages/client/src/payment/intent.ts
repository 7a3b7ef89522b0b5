export interface IntentInput {
  gateway: string;
  intent: Record<string, unknown>;
  [field: string]: unknown;
}

/** Values that a gateway needs to confirm a payment in the browser; each gateway adds its own fields. */
export interface Intent {
  id: string;
  client_secret?: string;
  amount?: number;
  currency?: string;
  status: string;
  [field: string]: unknown;
}
