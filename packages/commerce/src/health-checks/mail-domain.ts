import { Resolver } from 'node:dns/promises';
import { setTimeout } from 'node:timers/promises';
import { isEmailAddress } from '@mercer/contract';
import type { AppDeps } from '@mercer/platform/http/context';
import { readStoreSettings } from '@mercer/platform/settings';
import { type CheckResult, reportFine, reportNote } from './health-check.ts';

/** Answers the texts of a name, each record joined; no text where the name has none. */
export type ResolveTexts = (name: string) => Promise<string[]>;

const timeoutMs = 2000;

/** Asks the resolver of this machine, which gives up after two seconds. */
async function resolveTexts(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENODATA' || error.code === 'ENOTFOUND');
}

/** Names under which mail services publish their keys; a shop may have another one that nobody can guess. */
const usualSelectors = [
  'default',
  'mail',
  'dkim',
  'google',
  'selector1',
  'selector2',
  'k1',
  's1',
  's2',
  'mailjet',
  'pm',
];

/**
 * Checks that the domain of the shop's mails says who may send for it (SPF), has keys (DKIM) and a rule for others'
 * mails (DMARC): without them mails end as spam.
 */
export async function checkMailDomain(
  { db }: Pick<AppDeps, 'db'>,
  resolve: ResolveTexts = resolveTexts,
): Promise<CheckResult> {
  const { support_email } = await readStoreSettings(db);
  if (!support_email || !isEmailAddress(support_email))
    return reportFine('The mail domain was not checked: the shop has no e-mail address.');
  const domain = support_email.split('@').at(-1)?.toLowerCase() ?? '';
  if (isReserved(domain)) return reportFine(`The mail domain ${domain} was not checked: it is one for tests.`);
  const texts = await resolveInTime(
    [domain, `_dmarc.${domain}`, ...usualSelectors.map((name) => `${name}._domainkey.${domain}`)],
    resolve,
  );
  if (!texts) return reportFine(`The mail domain ${domain} was not checked: DNS did not answer.`);
  const [spf = [], dmarc = [], ...keys] = texts;
  const problems = [
    !spf.some((text) => /^v=spf1\b/i.test(text)) && `${domain} has no SPF record`,
    !dmarc.some((text) => /^v=DMARC1\b/i.test(text)) && `_dmarc.${domain} has no DMARC record`,
    !keys.flat().some((text) => /\bp=/.test(text)) &&
      `no DKIM key was found under the usual names: ask the mail service whether it has one for ${domain}`,
  ].filter((problem) => problem !== false);
  return problems.length === 0
    ? reportFine(`Mails from ${domain} can be verified (SPF, DKIM, DMARC).`)
    : reportNote(`Mails from ${domain} may end as spam: ${problems.join('; ')}.`);
}

/** Domains that no DNS knows (RFC 2606, RFC 6761). */
function isReserved(domain: string): boolean {
  return !domain.includes('.') || /\.(test|example|invalid|localhost|local)$|^example\.(com|net|org)$/.test(domain);
}

/** Asks all names at once. @returns undefined where one of them was not answered in time */
async function resolveInTime(names: string[], resolve: ResolveTexts): Promise<string[][] | undefined> {
  const ending = new AbortController();
  const tooLate = setTimeout(timeoutMs, undefined, { signal: ending.signal }).catch(() => undefined);
  try {
    return await Promise.race([Promise.all(names.map((name) => resolve(name))), tooLate]);
  } catch {
    return undefined; // no network
  } finally {
    ending.abort();
  }
}
