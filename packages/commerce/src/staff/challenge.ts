import { randomBytes } from 'node:crypto';
import { type Db, hashToken } from '@mercer/database';
import { isLinkSignature, linkSignature, type Signer } from '@mercer/platform/http/link-signature';

const lifeMs = 5 * 60_000;
const randomLength = 32;

/**
 * Builds a challenge that holds for five minutes. It is signed and not stored, so that strangers who ask for challenges fill no
 * table.
 * @param purpose which it cannot be used beyond
 */
export function buildChallenge(signer: Signer, purpose: string, now: Date): string {
  const nonce = randomBytes(randomLength).toString('base64url');
  const expires = String(now.getTime() + lifeMs);
  return `${nonce}.${expires}.${linkSignature(signer, buildSignedText(purpose, nonce, expires))}`;
}

function buildSignedText(purpose: string, nonce: string, expires: string): string {
  return `staff challenge ${purpose} ${nonce} ${expires}`;
}

/**
 * Takes a challenge that was signed with a passkey: of two at once, on whichever node, one does.
 * @returns false when it is none of the shop's for this purpose, has expired, or was taken
 */
export async function takeChallenge(
  db: Db,
  signer: Signer,
  { challenge, purpose, now }: { challenge: string; purpose: string; now: Date },
): Promise<boolean> {
  const [nonce = '', expires = '', signature = ''] = challenge.split('.');
  if (!isLinkSignature(signer, buildSignedText(purpose, nonce, expires), signature)) return false;
  if (Number(expires) <= now.getTime()) return false;
  await db.deleteFrom('staff_challenges').where('date_expires', '<=', now.toISOString()).execute();
  const row = { challenge_hash: hashToken(challenge), date_expires: new Date(Number(expires)).toISOString() };
  const inserted = await db
    .insertInto('staff_challenges')
    .values(row)
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .execute();
  return inserted.length > 0;
}
