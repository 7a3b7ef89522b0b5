import { hasErrors, type MailedLinkAddress, type OrErrors } from '@mercer/contract';
import { logFailure, readHttpStatus } from '../../loading/api-errors.ts';
import type { Client } from '../../loading/client.ts';
import { readMailedKey } from '../../mailed-key.ts';

/** Paths of the API calls for each purpose of a link in newsletters and stock alert mails. */
const calls = {
  confirm: { follow: '/subscribers/confirm', read: '/subscribers/link' },
  unsubscribe: { follow: '/subscribers/unsubscribe', read: '/subscribers/link' },
  confirmAlert: { follow: '/stock-alerts/confirm', read: '/stock-alerts/link' },
  leave: { follow: '/stock-alerts/leave', read: '/stock-alerts/link' },
} as const;

export type LinkPurpose = keyof typeof calls;

export type LinkOutcome = 'done' | 'refused';

/** Link as its page shows it before it is used. */
export interface MailedLink {
  key: string;
  /** Masked address that the link is about; null when that cannot be said: the page's button says why. */
  email: string | null;
}

/** Reads the link that a page was opened with, without using it. */
export async function loadMailedLink(client: Client, purpose: LinkPurpose, request: Request): Promise<MailedLink> {
  const key = readMailedKey(request);
  try {
    const answer = key ? await client.post<OrErrors<MailedLinkAddress>>(calls[purpose].read, { key }) : null;
    return { key, email: answer && !hasErrors(answer) ? answer.email : null };
  } catch (error) {
    if (readHttpStatus(error) !== 400) logFailure('A mailed link could not be read:', error);
    return { key, email: null };
  }
}

/**
 * Does what the link is for. Only when asked by POST: mail scanners follow every link. A mail program's own button posts
 * to the address with the key in it.
 */
export async function followMailedLink(
  client: Client,
  purpose: LinkPurpose,
  { request, form }: { request: Request; form: FormData },
): Promise<LinkOutcome> {
  const key = form.get('key') ?? readMailedKey(request);
  try {
    return hasErrors(await client.post(calls[purpose].follow, { key })) ? 'refused' : 'done';
  } catch (error) {
    // text that can be no key
    if (readHttpStatus(error) === 400) return 'refused';
    throw error;
  }
}
