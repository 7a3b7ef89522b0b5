import type { Major } from '../money.ts';

export interface Plan {
  id: string;
  name: string;
  price: Major;
  sale_price?: Major;
  orig_price?: Major;
  billing_schedule: {
    interval: 'daily' | 'weekly' | 'monthly' | 'yearly';
    interval_count: number;
    trial_days?: number;
  };
}
