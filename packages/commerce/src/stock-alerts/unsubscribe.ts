import type { AppDeps } from '@mercer/platform/http/context';
import { FieldError } from '@mercer/platform/http/errors';
import { buildSignedKey, readSignedId, type Signer } from '@mercer/platform/http/link-signature';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { refuseAlerts } from './refusals.ts';

const purpose = 'stock-alert';

/** Builds the key of the unsubscribe link in a mail: it is signed, so that none is stored. */
export function buildLeaveKey(id: string, config: Signer): string {
  return buildSignedKey(config, purpose, id);
}

/** Reads the id from such a key; null when the signature is wrong. */
export function readLeaveKey(key: string, config: Signer): string | null {
  return readSignedId(config, purpose, key);
}

/**
 * Forgets the address of an alert, with all that it waits for, and takes no alerts for it any more: whoever asks in its name need not
 * be its owner. Again is no harm.
 * @throws FieldError on `key` when it is not ours
 */
export async function unsubscribeFromAlerts({ db, config, now }: AppDeps, key: string): Promise<void> {
  const id = readLeaveKey(key, config);
  if (id === null) throw new FieldError('key', 'INVALID', createSentence('linkIncomplete'));
  await db.transaction().execute(async (tx) => {
    const alert = await tx.selectFrom('stock_alerts').select('email').where('id', '=', id).executeTakeFirst();
    if (!alert) return;
    await refuseAlerts(tx, alert.email, now());
    await tx.deleteFrom('stock_alerts').where('email', '=', alert.email).execute();
  });
}
