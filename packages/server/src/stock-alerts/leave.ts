import type { AppDeps } from '../http/context.ts';
import { FieldError } from '../http/errors.ts';
import { isLinkSignature, linkSignature, type Signer } from '../http/link-signature.ts';
import { sentence } from '../http/sentences/sentence.ts';

/** Of the link in a mail: signed, so that none is stored. */
export function leaveKey(id: string, config: Signer): string {
  return `${id}.${linkSignature(config, signedText(id))}`;
}

/**
 * Forgets the address of an alert, with all that it waits for. Again is no harm.
 * @throws FieldError on `key` when it is not ours
 */
export async function leaveAlerts({ db, config }: AppDeps, key: string): Promise<void> {
  const [id = '', given = ''] = key.split('.');
  if (!isLinkSignature(config, signedText(id), given))
    throw new FieldError('key', 'INVALID', sentence('linkIncomplete'));
  await db
    .deleteFrom('stock_alerts')
    .where('email', 'in', (eb) => eb.selectFrom('stock_alerts').select('email').where('id', '=', id))
    .execute();
}

const signedText = (id: string) => `stock-alert:${id}`;
