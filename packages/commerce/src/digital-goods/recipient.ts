import { isCalendarDay, isPlainObject, toLocalDay } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { parseEmailAddress } from '@mercer/platform/http/email';
import { FieldErrors } from '@mercer/platform/http/errors';
import { createSentence, type Sentence } from '@mercer/platform/http/sentences/sentence';
import { readTimeZone } from '@mercer/platform/settings';

/** To whom a bought gift card goes. */
export interface GiftcardRecipient {
  name: string | null;
  email: string | null;
  message: string | null;
}

/** Recipient and day of a gift card, as a line's `metadata.giftcard` has them. */
export interface GiftcardGift extends GiftcardRecipient {
  /** day in the store's time zone; null: at once */
  send_on: string | null;
}

const longestName = 100;
const longestEmail = 254;
const longestGiftMessage = 500;
const mostDaysAhead = 366;
const dayMs = 86_400_000;

type Faults = Record<string, { code: string; text: Sentence }>;

/** Reads what a line says of its gift card; a line that says nothing is the buyer's own. */
export function parseGift(metadata: Record<string, unknown>): GiftcardGift {
  const gift = isPlainObject(metadata.giftcard) ? metadata.giftcard : {};
  return {
    name: readText(gift.recipient_name),
    email: readText(gift.recipient_email),
    message: readText(gift.message),
    send_on: readText(gift.send_on),
  };
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** @throws FieldErrors naming every field of the recipient that cannot be used */
export async function assertGift(db: Db, metadata: Record<string, unknown>, now: Date): Promise<void> {
  if (metadata.giftcard === undefined || metadata.giftcard === null) return;
  const { name, email, message, send_on } = parseGift(metadata);
  const faults: Faults = {};
  const path = 'metadata.giftcard';
  if (!isPlainObject(metadata.giftcard)) faults[path] = { code: 'invalid', text: createSentence('giftInvalid') };
  if (name !== null && name.length > longestName) faults[`${path}.recipient_name`] = tooLong(longestName);
  if (email !== null && (email.length > longestEmail || parseEmailAddress(email) === null))
    faults[`${path}.recipient_email`] = { code: 'invalid', text: createSentence('giftEmailInvalid') };
  if (message !== null && message.length > longestGiftMessage) faults[`${path}.message`] = tooLong(longestGiftMessage);
  if (send_on !== null && !isDayAhead(send_on, toLocalDay(now, await readTimeZone(db)), now))
    faults[`${path}.send_on`] = { code: 'invalid', text: createSentence('giftDayInvalid') };
  if (Object.keys(faults).length > 0) throw new FieldErrors(faults);
}

function tooLong(most: number) {
  return { code: 'invalid', text: createSentence('giftTextTooLong', { most }) };
}

function isDayAhead(day: string, today: string, now: Date): boolean {
  const lastDay = new Date(now.getTime() + mostDaysAhead * dayMs).toISOString().slice(0, 10);
  return isCalendarDay(day) && day >= today && day <= lastDay;
}
