import { type Tx, takeNextNumber } from '@mercer/database';
import { readSellerSetting, readTimeZone } from '@mercer/platform/settings';
import type { InvoiceSnapshot } from './snapshot.ts';

type DocumentKind = InvoiceSnapshot['kind'];

const kinds = {
  invoice: { counter: 'invoice_number', setting: 'number_prefix', prefix: 'INV-' },
  credit_note: { counter: 'credit_note_number', setting: 'credit_note_prefix', prefix: 'CN-' },
} as const;

/**
 * Takes the next number of a kind of document, without gaps. A prefix with `{year}` has a counter for each year, in the
 * days of the store's time zone.
 */
export async function takeDocumentNumber(tx: Tx, kind: DocumentKind, now: Date): Promise<string> {
  const { counter, prefix } = await readNumbering(tx, kind, now);
  return `${prefix}${await takeNextNumber(tx, counter)}`;
}

/** Where a number of a kind of document is counted at this moment, and what stands before it. */
export async function readNumbering(
  tx: Tx,
  kind: DocumentKind,
  now: Date,
): Promise<{ counter: string; prefix: string }> {
  const { counter, setting, prefix: usualPrefix } = kinds[kind];
  const pattern = (await readSellerSetting(tx))[setting] ?? usualPrefix;
  if (!pattern.includes('{year}')) return { counter, prefix: pattern };
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: await readTimeZone(tx) }).format(now);
  return { counter: `${counter}_${year}`, prefix: pattern.replaceAll('{year}', year) };
}
