import { hasErrors } from '@mercer/contract';
import { statusOf } from '../../answers.ts';
import type { Client } from '../../client.ts';
import { mailedKey } from '../../mailed-key.ts';

/** What the links in newsletters, and in mails of what is back, do: each by its call. */
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
export async function followLink(
  client: Client,
  purpose: LinkPurpose,
  { request, form }: { request: Request; form: FormData },
): Promise<LinkOutcome> {
  const key = form.get('key') ?? mailedKey(request);
  try {
    return hasErrors(await client.post(calls[purpose], { key })) ? 'refused' : 'done';
  } catch (error) {
    // text that can be no key
    if (statusOf(error) === 400) return 'refused';
    throw error;
  }
}
