import type { AppDeps } from '../http/context.ts';
import { FieldError } from '../http/errors.ts';
import { isLinkSignature, linkSignature, type Signer } from '../http/link-signature.ts';
import { sentence } from '../http/sentences/sentence.ts';

/** The key of every newsletter to this reader: signed, so that none is stored and old ones still work. */
export function unsubscribeKey(id: string, config: Signer): string {
  return `${id}.${linkSignature(config, signedText(id))}`;
}

/**
 * Again is no harm.
 * @throws FieldError on `key` when it is not ours
 */
export async function unsubscribe({ db, now, config }: AppDeps, key: string): Promise<void> {
  const [id = '', given = ''] = key.split('.');
  if (!isLinkSignature(config, signedText(id), given))
    throw new FieldError('key', 'INVALID', sentence('linkIncomplete'));
  await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed', confirm_hash: null, confirm_expires: null, date_unsubscribed: now().toISOString() })
    .where('id', '=', id)
    .where('status', '!=', 'unsubscribed')
    .execute();
}

const signedText = (id: string) => `unsubscribe:${id}`;
