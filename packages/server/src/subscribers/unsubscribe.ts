import type { AppDeps } from '../http/context.ts';
import { FieldError } from '../http/errors.ts';
import { buildSignedKey, readSignedId, type Signer } from '../http/link-signature.ts';
import { createSentence } from '../http/sentences/sentence.ts';

const purpose = 'unsubscribe';

/** The key of every newsletter to this reader: signed, so that none is stored and old ones still work. */
export function unsubscribeKey(id: string, config: Signer): string {
  return buildSignedKey(config, purpose, id);
}

/** Reads the id from such a key; null when the signature is wrong. */
export function readUnsubscribeKey(key: string, config: Signer): string | null {
  return readSignedId(config, purpose, key);
}

/**
 * Again is no harm.
 * @throws FieldError on `key` when it is not ours
 */
export async function unsubscribeByKey({ db, now, config }: AppDeps, key: string): Promise<void> {
  const id = readUnsubscribeKey(key, config);
  if (id === null) throw new FieldError('key', 'INVALID', createSentence('linkIncomplete'));
  await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed', confirm_hash: null, confirm_expires: null, date_unsubscribed: now().toISOString() })
    .where('id', '=', id)
    .where('status', '!=', 'unsubscribed')
    .execute();
}
