import { createHash } from 'node:crypto';
import type { AppDeps } from '../../http/context.ts';

/** Nobody waits longer for it. */
const timeoutMs = 2000;
const digits = 5;

/**
 * Whether a service of breaches knows the password (the range API of Pwned Passwords, k-anonymity): it is told the first
 * five hex digits of its SHA-1 and answers with hundreds that begin so, padded to hide how many. One that does not answer
 * keeps nobody from an account.
 */
export async function isBreached({ config, fetch, log }: AppDeps, password: string): Promise<boolean> {
  const { breachedPasswordsUrl } = config;
  if (!breachedPasswordsUrl) return false;
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const ask = new Request(`${breachedPasswordsUrl}/${hash.slice(0, digits)}`, {
    headers: { 'Add-Padding': 'true', 'User-Agent': 'mercer' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  try {
    const answer = await fetch(ask);
    const known = await answer.text();
    if (!answer.ok) throw new Error(`It answers ${answer.status}`);
    return known.split(/\r?\n/).some((line) => isOf(hash, line));
  } catch (error) {
    log.error('The service of breached passwords does not answer', { error: String(error) });
    return false;
  }
}

/** Lines of the padding count nothing. */
function isOf(hash: string, line: string): boolean {
  const [rest = '', count] = line.split(':');
  return rest.toUpperCase() === hash.slice(digits) && Number(count) > 0;
}
