import type { CartItem, PurchaseOption } from '@mercer/contract';
import { expect, test } from 'vitest';
import { joinMessages, provideLanguage } from '../i18n/language.ts';
import * as germanMessages from '../messages/de.ts';
import * as englishMessages from '../messages/en.ts';
import { planSentence } from './plan-sentence.ts';

const monthly = { interval: 'monthly', interval_count: 1 } as const;
const newPlanOption: PurchaseOption = {
  type: 'subscription',
  plan_id: 'p',
  price: 6,
  billing_schedule: monthly,
  date_next: '2026-07-01T12:00:00.000Z',
};
const activePlanOption: PurchaseOption = {
  ...newPlanOption,
  date_end: null,
  subscription_id: 's',
  subscription_status: 'active',
};
const twoWeeks = { interval: 'weekly', interval_count: 2, trial_days: 14 } as const;

test.each<[PurchaseOption, string, string]>([
  [
    newPlanOption,
    'Every month, $12.00, first today, next on July 1, 2026, cancel any time',
    'Jeden Monat 12,00 $, zuerst heute, dann am 1. Juli 2026, jederzeit kündbar',
  ],
  [
    { ...newPlanOption, billing_schedule: twoWeeks },
    'Free for 14 days, then every 2 weeks, $12.00, first on July 1, 2026, cancel any time',
    '14 Tage kostenlos, danach alle 2 Wochen 12,00 $, zuerst am 1. Juli 2026, jederzeit kündbar',
  ],
  [
    activePlanOption,
    'Every month, $12.00, next on July 1, 2026, cancel any time',
    'Jeden Monat 12,00 $, wieder am 1. Juli 2026, jederzeit kündbar',
  ],
  [
    { ...activePlanOption, subscription_status: 'trial' },
    'Free until July 1, 2026, then every month, $12.00, cancel any time',
    'Kostenlos bis 1. Juli 2026, danach jeden Monat 12,00 $, jederzeit kündbar',
  ],
  [
    { ...activePlanOption, subscription_status: 'paused', date_next: null },
    'Every month, $12.00, paused',
    'Jeden Monat 12,00 $, pausiert',
  ],
  [
    { ...activePlanOption, date_next: null, date_end: '2026-07-01T12:00:00.000Z' },
    'Every month, $12.00, ends on July 1, 2026',
    'Jeden Monat 12,00 $, endet am 1. Juli 2026',
  ],
  [
    { ...activePlanOption, subscription_status: 'canceled', date_next: null, date_end: '2026-06-02T12:00:00.000Z' },
    'Every month, $12.00, ended on June 2, 2026',
    'Jeden Monat 12,00 $, beendet am 2. Juni 2026',
  ],
])('a plan says what it costs, how often and when next: %#', (purchase_option, english, german) => {
  const item = { quantity: 2, purchase_option } as CartItem;
  const currency = { code: 'USD', base: 'USD', type: 'base' } as const;
  provideLanguage(() => ({ locale: 'en-US', messages: joinMessages(englishMessages), currency, shopName: 'Mercer' }));
  expect(planSentence(item, 'USD')).toBe(english);
  provideLanguage(() => ({ locale: 'de-DE', messages: joinMessages(germanMessages), currency, shopName: 'Mercer' }));
  expect(planSentence(item, 'USD')?.replaceAll('\u00a0', ' ')).toBe(german);
});

test('what is bought once has no plan', () => {
  expect(planSentence({ quantity: 1, purchase_option: null } as CartItem, 'USD')).toBeNull();
});
