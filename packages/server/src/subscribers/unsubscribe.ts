import type { AppDeps } from '../http/context.ts';
import { FieldError } from '../http/errors.ts';
import { isLinkSignature, linkSignature, type Signer } from '../http/link-signature.ts';
import { createSentence } from '../http/sentences/sentence.ts';

/** The key of every newsletter to this reader: signed, so that none is stored and old ones still work. */
export function unsubscribeKey(id: string, config: Signer): string {
  return `${id}.${linkSignature(config, toSignedText(id))}`;
}

/**
 * Again is no harm.
 * @throws FieldError on `key` when it is not ours
 */
export async function unsubscribeByKey({ db, now, config }: AppDeps, key: string): Promise<void> {
  const [id = '', signature = ''] = key.split('.');
  if (!isLinkSignature(config, toSignedText(id), signature))
    throw new FieldError('key', 'INVALID', createSentence('linkIncomplete'));
  await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed', confirm_hash: null, confirm_expires: null, date_unsubscribed: now().toISOString() })
    .where('id', '=', id)
    .where('status', '!=', 'unsubscribed')
    .execute();
}

const toSignedText = (id: string) => `unsubscribe:${id}`;
