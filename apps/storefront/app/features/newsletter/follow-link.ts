import { hasErrors } from '@mercer/contract';
import { readHttpStatus } from '../../api-errors.ts';
import type { Client } from '../../client.ts';
import { readMailedKey } from '../../mailed-key.ts';

/** Path of the API call for each purpose of a link in newsletters and stock alert mails. */
const calls = {
  confirm: '/subscribers/confirm',
  unsubscribe: '/subscribers/unsubscribe',
  confirmAlert: '/stock-alerts/confirm',
  leave: '/stock-alerts/leave',
} as const;

export type LinkPurpose = keyof typeof calls;

export type LinkOutcome = 'done' | 'refused';

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
    return hasErrors(await client.post(calls[purpose], { key })) ? 'refused' : 'done';
  } catch (error) {
    // text that can be no key
    if (readHttpStatus(error) === 400) return 'refused';
    throw error;
  }
}
