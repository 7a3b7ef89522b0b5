export interface Plan {
  id: string;
  name: string;
  price: number;
  sale_price?: number;
  orig_price?: number;
  billing_schedule: {
    interval: 'daily' | 'weekly' | 'monthly' | 'yearly';
    interval_count: number;
    trial_days?: number;
  };
}
