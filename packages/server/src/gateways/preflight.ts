import { GatewayUnavailable } from './faults.ts';
import type { KeyTable } from './key-table.ts';
import type { PreflightCheck } from './port.ts';

type Table = Pick<KeyTable<{ url: string }>, 'title'> & { variables: object };

const refusals = [401, 403];

/**
 * Tries the keys with a read that changes nothing; that there is nothing to read is an answer, too.
 * @param isRefused what the gateway answers to keys that are not its own
 */
export async function checkKeys(
  table: Table,
  ask: () => Promise<{ status: number }>,
  isRefused = (status: number) => refusals.includes(status),
): Promise<PreflightCheck> {
  const { title } = table;
  const names = Object.values(table.variables as Record<string, { name: string }>).map(({ name }) => name); // as KeyTable has it
  try {
    const { status } = await ask();
    if (!isRefused(status)) return { check: 'keys', state: 'fine', message: `${title} takes the keys.` };
    const message = `${title} refuses the keys (${status}): compare ${names.join(', ')} with those of your account.`;
    return { check: 'keys', state: 'fault', message };
  } catch (error) {
    return { check: 'keys', state: 'fault', message: `${title} could not be asked: ${reasonOf(error)}.` };
  }
}

/** @throws whatever else it is */
export function reasonOf(error: unknown): string {
  if (error instanceof GatewayUnavailable) return error.message;
  throw error;
}

/** Which of the shop's currencies the gateway has never heard of. */
export function checkCurrencies(
  title: string,
  taken: readonly string[],
  currencies: readonly string[],
): PreflightCheck {
  const missing = currencies.filter((currency) => !taken.includes(currency));
  if (missing.length === 0)
    return { check: 'currencies', state: 'fine', message: `${title} takes ${currencies.join(', ')}.` };
  const message = `${title} does not take ${missing.join(', ')}: shoppers who pay in it see a method that fails.`;
  return { check: 'currencies', state: 'fault', message };
}

/** Each payment tells the gateway where to announce: nothing is registered there. */
export function announcesByPayment(title: string): PreflightCheck {
  return { check: 'webhook', state: 'fine', message: `${title} is told with each payment where to announce it.` };
}

/** Where the gateway's API does not tell which addresses it announces to. */
export function unknownWebhook(title: string, url: string, place: string): PreflightCheck {
  return {
    check: 'webhook',
    state: 'note',
    message: `${title} does not tell its webhooks: see that ${url} stands at ${place}.`,
  };
}
