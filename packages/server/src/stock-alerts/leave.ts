import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../http/config.ts';
import type { AppDeps } from '../http/context.ts';
import { FieldError } from '../http/errors.ts';
import { sentence } from '../http/sentences/sentence.ts';

type Signer = Pick<Config, 'signingSecret'>;

/** Of the link in a mail: signed, so that none is stored. */
export function leaveKey(id: string, config: Signer): string {
  return `${id}.${signature(id, config)}`;
}

/**
 * Forgets the address of an alert, with all that it waits for. Again is no harm.
 * @throws FieldError on `key` when it is not ours
 */
export async function leaveAlerts({ db, config }: AppDeps, key: string): Promise<void> {
  const [id = '', given = ''] = key.split('.');
  if (!isSame(given, signature(id, config))) throw new FieldError('key', 'INVALID', sentence('linkIncomplete'));
  await db
    .deleteFrom('stock_alerts')
    .where('email', 'in', (eb) => eb.selectFrom('stock_alerts').select('email').where('id', '=', id))
    .execute();
}

function signature(id: string, { signingSecret }: Signer): string {
  return createHmac('sha256', signingSecret).update(`stock-alert:${id}`).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
