import type { Context } from 'hono';
import type { ChargeStatus } from '../store/tables.ts';

/** Texts of the bank's page. */
export interface PageTexts {
  locale: string;
  title: string;
  explanation: string;
  amount: string;
  card: string;
  endingIn: string;
  method: string;
  approve: string;
  cancel: string;
  fail: string;
  outcomes: Record<ChargeStatus, string>;
  notFound: string;
  backToShop: string;
  close: string;
}

const english: PageTexts = {
  locale: 'en-US',
  title: 'Confirm your payment',
  explanation: 'This is a demo of 3-D Secure. Your bank would ask you here whether this payment is yours.',
  amount: 'Amount',
  card: 'Card',
  endingIn: 'ending in',
  method: 'Paid with',
  approve: 'Approve',
  cancel: 'Cancel',
  fail: 'Fail',
  outcomes: {
    authorized: 'Payment approved',
    succeeded: 'Payment approved',
    declined: 'Payment canceled',
    canceled: 'Payment was cancelled',
    requires_action: 'Payment not decided',
  },
  notFound: 'Payment not found',
  backToShop: 'Back to the shop',
  close: 'You can close this page.',
};

const german: PageTexts = {
  locale: 'de-DE',
  title: 'Zahlung bestätigen',
  explanation: 'Dies ist eine Demo von 3-D Secure. Ihre Bank würde Sie hier fragen, ob diese Zahlung von Ihnen ist.',
  amount: 'Betrag',
  card: 'Karte',
  endingIn: 'mit Endziffern',
  method: 'Zahlungsart',
  approve: 'Bestätigen',
  cancel: 'Abbrechen',
  fail: 'Scheitern lassen',
  outcomes: {
    authorized: 'Zahlung bestätigt',
    succeeded: 'Zahlung bestätigt',
    declined: 'Zahlung abgebrochen',
    canceled: 'Zahlung wurde zurückgezogen',
    requires_action: 'Zahlung noch offen',
  },
  notFound: 'Zahlung nicht gefunden',
  backToShop: 'Zurück zum Shop',
  close: 'Sie können diese Seite schließen.',
};

const languages = new Map([
  ['en', english],
  ['de', german],
]);

/**
 * Selects the texts of the language that the shop's page requests in `locale`, otherwise of the first supported one in
 * `Accept-Language`.
 */
export function selectPageTexts(c: Context): PageTexts {
  const languageTags = [c.req.query('locale') ?? '', ...(c.req.header('accept-language') ?? '').split(',')];
  const codes = languageTags.map((tag) => tag.trim().split(/[-;]/)[0]?.toLowerCase() ?? '');
  return languages.get(codes.find((code) => languages.has(code)) ?? 'en') ?? english;
}
