import type { CartItem, PurchaseOption } from '@mercer/contract';
import { formatDate } from './format-date.ts';
import { messages } from './messages.ts';
import { formatPayment } from './money.ts';

/** What a line's plan costs with all its pieces, how often and when next; null where the line is bought once. */
export function planSentence({ purchase_option, quantity }: CartItem, currency: string): string | null {
  const schedule = purchase_option?.billing_schedule;
  if (!purchase_option || !schedule) return null;
  const amount = formatPayment((purchase_option.price ?? 0) * quantity, currency);
  const every = messages().plan.every(schedule.interval, schedule.interval_count);
  return purchase_option.subscription_id
    ? agreed(purchase_option, every, amount)
    : offered(purchase_option, every, amount);
}

function offered({ billing_schedule, date_next }: PurchaseOption, every: string, amount: string): string {
  const next = formatDate(date_next ?? '');
  const days = billing_schedule?.trial_days ?? 0;
  return days > 0
    ? messages().plan.offeredTrial(days, every, amount, next)
    : messages().plan.offered(every, amount, next);
}

function agreed(option: PurchaseOption, every: string, amount: string): string {
  const { subscription_status: status, date_next, date_end } = option;
  const words = messages().plan;
  if (status === 'canceled') return words.ended(every, amount, formatDate(date_end ?? ''));
  if (date_end) return words.ending(every, amount, formatDate(date_end));
  if (status === 'paused') return words.paused(every, amount);
  const next = formatDate(date_next ?? '');
  return status === 'trial' ? words.trial(next, every, amount) : words.active(every, amount, next);
}
