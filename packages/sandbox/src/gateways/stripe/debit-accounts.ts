import type { CardOutcome } from './test-cards.ts';

const fails = { result: 'fails', isDelayed: false } as const;
const succeedsLater = { result: 'succeeds', isDelayed: true } as const;
const failsLater = { result: 'fails', isDelayed: true } as const;

/** https://docs.stripe.com/payments/sepa-debit/accept-a-payment, 'Test IBANs' */
const ibans: Readonly<Record<string, CardOutcome['debit']>> = {
  DE62370400440532013001: fails,
  DE08370400440532013003: succeedsLater,
  DE78370400440532013004: failsLater,
};

/** https://docs.stripe.com/payments/bancontact/save-during-payment, 'Test your SEPA Direct Debit integration': any text may stand before `_`. */
const emails: Readonly<Record<string, CardOutcome['debit']>> = {
  generatedsepadebitintentsfail: fails,
  generatedsepadebitintentssucceeddelayed: succeedsLater,
  generatedsepadebitintentsfaildelayed: failsLater,
};

/** What becomes of debits of an account. All others succeed at once, so that a demo needs nobody to play the bank. */
export function debitOutcome(iban = '', email: string | null | undefined = ''): CardOutcome {
  const name = /(?:^|_)([a-z]+)@example\.com$/.exec(email?.toLowerCase() ?? '')?.[1] ?? '';
  const debit = ibans[iban.replace(/\s/g, '').toUpperCase()] ?? emails[name];
  return { behaviour: 'succeed', ...(debit && { debit }) };
}
