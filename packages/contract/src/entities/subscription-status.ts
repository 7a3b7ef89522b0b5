export type SubscriptionStatus = 'active' | 'trial' | 'pastdue' | 'paused' | 'canceled';
