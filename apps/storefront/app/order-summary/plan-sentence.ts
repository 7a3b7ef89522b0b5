import type { CartItem, PurchaseOption } from '@mercer/contract';
import { formatDate } from '../i18n/format-date.ts';
import { messages } from '../i18n/messages.ts';
import { formatPayment } from '../i18n/money.ts';

/**
 * Formats the cost of a line's plan for its whole quantity, its interval and its next date; null when the line is a
 * one-time purchase.
 */
export function planSentence({ purchase_option, quantity }: CartItem, currency: string): string | null {
  const schedule = purchase_option?.billing_schedule;
  if (!purchase_option || !schedule) return null;
  const amount = formatPayment((purchase_option.price ?? 0) * quantity, currency);
  const interval = messages().plan.every(schedule.interval, schedule.interval_count);
  return purchase_option.subscription_id
    ? formatAgreedPlan(purchase_option, interval, amount)
    : formatOfferedPlan(purchase_option, interval, amount);
}

function formatOfferedPlan({ billing_schedule, date_next }: PurchaseOption, interval: string, amount: string): string {
  const next = formatDate(date_next ?? '');
  const days = billing_schedule?.trial_days ?? 0;
  return days > 0
    ? messages().plan.offeredTrial(days, interval, amount, next)
    : messages().plan.offered(interval, amount, next);
}

function formatAgreedPlan(option: PurchaseOption, interval: string, amount: string): string {
  const { subscription_status: status, date_next, date_end } = option;
  const words = messages().plan;
  if (status === 'canceled') return words.ended(interval, amount, formatDate(date_end ?? ''));
  if (date_end) return words.ending(interval, amount, formatDate(date_end));
  if (status === 'paused') return words.paused(interval, amount);
  const next = formatDate(date_next ?? '');
  return status === 'trial' ? words.trial(next, interval, amount) : words.active(interval, amount, next);
}
