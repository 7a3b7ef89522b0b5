import type { OrderStatus } from '@mercer/contract';

export interface DemoOrder {
  /** Buyer without an account; the demo account bought the order when it is absent. */
  guest?: { email: string; home: { name: string } & Record<string, string | null> };
  /** the statuses it went through, with their dates; the last one is its own */
  history: [status: OrderStatus, date: string][];
  items: [slug: string, quantity: number][];
}
