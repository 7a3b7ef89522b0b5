import { createHash } from 'node:crypto';
import type { AppDeps } from '@mercer/platform/http/context';
import { FieldError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { assertUncommon } from './common-password.ts';
import type { AccountContext } from './context.ts';

/** Number of milliseconds after which the service is no longer waited for. */
const timeoutMs = 2000;
const digits = 5;

/**
 * True when a breach service knows the password (the range API of Pwned Passwords, k-anonymity). The service receives
 * the first five hex digits of the SHA-1 hash and answers with hundreds of hashes that begin so, padded to hide how
 * many. A service that does not answer prevents no account.
 */
async function isBreachedPassword({ config, fetch, log }: AppDeps, password: string): Promise<boolean> {
  const { breachedPasswordsUrl } = config;
  if (!breachedPasswordsUrl) return false;
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const ask = new Request(`${breachedPasswordsUrl}/${hash.slice(0, digits)}`, {
    headers: { 'Add-Padding': 'true', 'User-Agent': 'mercer' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  try {
    const answer = await fetch(ask);
    const rangeText = await answer.text();
    if (!answer.ok) throw new Error(`It answers ${answer.status}`);
    return rangeText.split(/\r?\n/).some((line) => matchesHashLine(hash, line));
  } catch (error) {
    log.error('The service of breached passwords does not answer', { error: String(error) });
    return false;
  }
}

/** Lines of the padding count nothing. */
function matchesHashLine(hash: string, line: string): boolean {
  const [hashSuffix = '', count] = line.split(':');
  return hashSuffix.toUpperCase() === hash.slice(digits) && Number(count) > 0;
}

interface Chosen {
  /** Field of the body that a refusal names. */
  field: string;
  password: string;
  /** Email address of the account that gets the password. */
  email: string;
}

/** @throws FieldError for a password that guessers try first, or that is known from a breach */
export async function assertGoodPassword(
  context: Pick<AccountContext, 'deps' | 'storeName'>,
  { field, password, email }: Chosen,
): Promise<void> {
  await assertUncommon(field, password, { email, store: await context.storeName() });
  if (await isBreachedPassword(context.deps, password))
    throw new FieldError(field, 'INVALID', createSentence('passwordBreached'));
}
