import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../http/config.ts';
import type { AppDeps } from '../http/context.ts';
import { FieldError } from '../http/errors.ts';
import { sentence } from '../http/sentences/sentence.ts';

type Signer = Pick<Config, 'signingSecret'>;

/** The key of every newsletter to this reader: signed, so that none is stored and old ones still work. */
export function unsubscribeKey(id: string, config: Signer): string {
  return `${id}.${signature(id, config)}`;
}

/**
 * Again is no harm.
 * @throws FieldError on `key` when it is not ours
 */
export async function unsubscribe({ db, now, config }: AppDeps, key: string): Promise<void> {
  const [id = '', given = ''] = key.split('.');
  if (!isSame(given, signature(id, config))) throw new FieldError('key', 'INVALID', sentence('linkIncomplete'));
  await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed', confirm_hash: null, confirm_expires: null, date_unsubscribed: now().toISOString() })
    .where('id', '=', id)
    .where('status', '!=', 'unsubscribed')
    .execute();
}

function signature(id: string, { signingSecret }: Signer): string {
  return createHmac('sha256', signingSecret).update(`unsubscribe:${id}`).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
