import type { AppDeps } from '../http/context.ts';
import { FieldError } from '../http/errors.ts';
import { isLinkSignature, linkSignature, type Signer } from '../http/link-signature.ts';
import { createSentence } from '../http/sentences/sentence.ts';
import { refuseAlerts } from './refusals.ts';

/** Builds the key of the unsubscribe link in a mail: it is signed, so that none is stored. */
export function buildLeaveKey(id: string, config: Signer): string {
  return `${id}.${linkSignature(config, buildSignedText(id))}`;
}

/**
 * Forgets the address of an alert, with all that it waits for, and takes no alerts for it any more: whoever asks in its name need not
 * be its owner. Again is no harm.
 * @throws FieldError on `key` when it is not ours
 */
export async function unsubscribeFromAlerts({ db, config, now }: AppDeps, key: string): Promise<void> {
  const [id = '', signature = ''] = key.split('.');
  if (!isLinkSignature(config, buildSignedText(id), signature))
    throw new FieldError('key', 'INVALID', createSentence('linkIncomplete'));
  await db.transaction().execute(async (tx) => {
    const alert = await tx.selectFrom('stock_alerts').select('email').where('id', '=', id).executeTakeFirst();
    if (!alert) return;
    await refuseAlerts(tx, alert.email, now());
    await tx.deleteFrom('stock_alerts').where('email', '=', alert.email).execute();
  });
}

const buildSignedText = (id: string) => `stock-alert:${id}`;
