export interface IntentInput {
  gateway: string;
  intent: Record<string, unknown>;
  [field: string]: unknown;
}

/** What a gateway needs to confirm a payment in the browser; each adds its own fields. */
export interface Intent {
  id: string;
  client_secret?: string;
  amount?: number;
  currency?: string;
  status: string;
  [field: string]: unknown;
}
