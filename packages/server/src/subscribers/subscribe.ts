import { createRecordId, createSecretToken, type Db, hashToken } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { parseEmailAddress } from '../http/email.ts';
import { FieldError } from '../http/errors.ts';
import { createSentence } from '../http/sentences/sentence.ts';
import { countMailRequest, permitMail, queueMail } from '../notifications/index.ts';
import { unsubscribeKey } from './unsubscribe.ts';

const confirmWithinMs = 7 * 86_400_000;

interface Request {
  email: string;
  locale: string;
  ip: string | undefined;
}

/**
 * Asks the address whether it wants the newsletter. Who has it already gets no mail; the answer does not tell.
 * @throws FieldError on `email`
 * @throws ApiError 429 after too many requests from a network or for an address
 */
export async function requestSubscription(
  deps: AppDeps,
  { email: requestedEmail, locale, ip }: Request,
): Promise<void> {
  const email = parseEmailAddress(requestedEmail);
  if (!email) throw new FieldError('email', requestedEmail ? 'INVALID' : 'REQUIRED', createSentence('emailInvalid'));
  const { db, now } = deps;
  const asker = { db, config: deps.config, ip, now: now() };
  await countMailRequest(asker, 'newsletter');
  const permit = await permitMail(asker, 'newsletter', email);
  await db.transaction().execute(async (tx) => {
    const key = createSecretToken();
    const id = await upsertPendingSubscriber(tx, { email, locale, confirm_hash: hashToken(key) }, now());
    if (!id) return;
    const link = `/newsletter/confirm?key=${key}`;
    const unsubscribe_link = `/newsletter/unsubscribe?key=${unsubscribeKey(id, deps.config)}`;
    const mail = { kind: 'newsletter' as const, to: email, key: `newsletter-${hashToken(key)}`, locale, permit };
    await queueMail(tx, { ...mail, data: { link, unsubscribe_link } }, now());
  });
}

/** @returns undefined for an address that is subscribed */
async function upsertPendingSubscriber(
  tx: Db,
  pending: { email: string; locale: string; confirm_hash: string },
  now: Date,
) {
  const pendingColumns = {
    ...pending,
    status: 'pending' as const,
    confirm_expires: new Date(now.getTime() + confirmWithinMs).toISOString(),
  };
  const date_created = now.toISOString();
  const row = await tx
    .insertInto('subscribers')
    .values({ ...pendingColumns, id: createRecordId(now), date_created, date_confirmed: null, date_unsubscribed: null })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(pendingColumns).where('subscribers.status', '!=', 'confirmed'),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
