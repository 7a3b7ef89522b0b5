import { GatewayUnavailable } from './errors.ts';
import type { KeyTable } from './key-table.ts';
import type { PreflightCheck } from './port.ts';

type Table = Pick<KeyTable<{ url: string }>, 'title'> & { variables: object };

const refusals = [401, 403];

/**
 * Tries the keys with a read that changes nothing; that there is nothing to read is an answer, too.
 * @param isRefused what the gateway answers to keys that are not its own
 */
export async function checkGatewayKeys(
  table: Table,
  ask: () => Promise<{ status: number }>,
  isRefused = (status: number) => refusals.includes(status),
): Promise<PreflightCheck> {
  const { title } = table;
  const names = Object.values(table.variables as Record<string, { name: string }>).map(({ name }) => name); // declared by KeyTable
  try {
    const { status } = await ask();
    if (!isRefused(status)) return { check: 'keys', state: 'fine', message: `${title} takes the keys.` };
    const message = `${title} refuses the keys (${status}): compare ${names.join(', ')} with those of your account.`;
    return { check: 'keys', state: 'fault', message };
  } catch (error) {
    return { check: 'keys', state: 'fault', message: `${title} could not be asked: ${readUnavailableReason(error)}.` };
  }
}

/** @throws whatever else it is */
export function readUnavailableReason(error: unknown): string {
  if (error instanceof GatewayUnavailable) return error.message;
  throw error;
}

/** Checks the shop's currencies against those that the gateway accepts. */
export function checkCurrencies(
  title: string,
  acceptedCurrencies: readonly string[],
  currencies: readonly string[],
): PreflightCheck {
  const missing = currencies.filter((currency) => !acceptedCurrencies.includes(currency));
  if (missing.length === 0)
    return { check: 'currencies', state: 'fine', message: `${title} takes ${currencies.join(', ')}.` };
  const message = `${title} does not take ${missing.join(', ')}: shoppers who pay in it see a method that fails.`;
  return { check: 'currencies', state: 'fault', message };
}

/** Reports that no webhook has to be registered: each payment names its callback URL. */
export function announcesByPayment(title: string): PreflightCheck {
  return { check: 'webhook', state: 'fine', message: `${title} is told with each payment where to announce it.` };
}

/** Reports that the webhook must be checked by hand, because the gateway's API does not show it. */
export function unknownWebhook(title: string, url: string, place: string): PreflightCheck {
  return {
    check: 'webhook',
    state: 'note',
    message: `${title} does not tell its webhooks: see that ${url} stands at ${place}.`,
  };
}
