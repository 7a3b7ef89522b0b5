import { getNamedMail, type MailName, mails } from './mails/index.ts';
import type { Mail } from './outbox.ts';

/**
 * Builds a made-up mail of this name.
 * @param facts of a real order, which take the place of made-up ones where the mail has them
 */
export function buildSampleMail(name: MailName, facts: Record<string, unknown> = {}): Pick<Mail, 'kind' | 'data'> {
  const { kind, sample: difference } = getNamedMail(name);
  const { sample } = mails[kind];
  const matchingFacts = Object.entries(facts).filter(([field]) => field in sample);
  return { kind, data: { ...sample, ...Object.fromEntries(matchingFacts), ...difference } } as Pick<
    Mail,
    'kind' | 'data'
  >; // the sample has this shape
}
