import type { MailedLinkAddress } from '@mercer/contract';
import { createRecordId, createSecretToken, type Db, hashToken, lockSelectedRows } from '@mercer/database';
import { countMailRequest, permitMail, queueMail } from '@mercer/mail';
import { mailedLinkAddress, success } from '@mercer/platform/entities';
import { readJsonObject } from '@mercer/platform/http/body';
import type { AppDeps } from '@mercer/platform/http/context';
import { maskEmail, parseEmailAddress } from '@mercer/platform/http/email';
import { FieldError } from '@mercer/platform/http/errors';
import { inputObject } from '@mercer/platform/http/input-object';
import { buildSignedKey, readSignedId, type Signer } from '@mercer/platform/http/link-signature';
import { getCallerNetwork } from '@mercer/platform/http/network';
import { parseBodyFields } from '@mercer/platform/http/read-fields';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { lenientText } from '@mercer/platform/http/text-pattern';
import { requestLocale } from '@mercer/platform/settings';
import { endNews, recordConsent } from '../customers/index.ts';

const purpose = 'unsubscribe';

/** The key of every newsletter to this reader: signed, so that none is stored and old ones still work. */
function unsubscribeKey(id: string, config: Signer): string {
  return buildSignedKey(config, purpose, id);
}

/** Builds the link that ends the subscription of a reader. It can be used from any mail, and again. */
export function buildUnsubscribeLink(id: string, config: Signer): string {
  return `/newsletter/unsubscribe?key=${unsubscribeKey(id, config)}`;
}

/** Reads the id from such a key; null when the signature is wrong. */
function readUnsubscribeKey(key: string, config: Signer): string | null {
  return readSignedId(config, purpose, key);
}

/**
 * Again is no harm.
 * @throws FieldError on `key` when it is not ours
 */
async function unsubscribeByKey({ db, now, config }: AppDeps, key: string): Promise<void> {
  const id = readUnsubscribeKey(key, config);
  if (id === null) throw new FieldError('key', 'INVALID', createSentence('linkIncomplete'));
  const date = now();
  await db.transaction().execute(async (tx) => {
    const readers = tx.selectFrom('subscribers').select('email').where('id', '=', id);
    const reader = await lockSelectedRows(tx, readers.where('status', '!=', 'unsubscribed')).executeTakeFirst();
    if (!reader) return;
    await endNews(tx, reader.email, date);
    await recordConsent(tx, { email: reader.email, granted: false, source: 'unsubscribe_link' }, date);
  });
}

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
async function requestSubscription(deps: AppDeps, { email: requestedEmail, locale, ip }: Request): Promise<void> {
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
    const unsubscribe_link = buildUnsubscribeLink(id, deps.config);
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

/**
 * Reads which address a link of a newsletter mail is about, for the page that asks whether it shall be used. The key
 * stays unused.
 * @throws FieldError on `key` when the link does nothing any more
 */
async function readMailedLink({ db, config, now }: AppDeps, key: string): Promise<MailedLinkAddress> {
  const id = readUnsubscribeKey(key, config);
  const subscribers = db.selectFrom('subscribers').select('email');
  const matching =
    id === null
      ? subscribers
          .where('confirm_hash', '=', hashToken(key))
          .where('confirm_expires', '>', now().toISOString())
          .where('status', '=', 'pending')
      : subscribers.where('id', '=', id);
  const subscriber = await matching.executeTakeFirst();
  if (!subscriber) throw new FieldError('key', 'INVALID', createSentence('linkUsedOrOld'));
  return { email: maskEmail(subscriber.email) };
}

/**
 * The second opt-in: the key came by mail.
 * @throws FieldError on `key` when it was used, replaced by a newer one, or is too old
 */
async function confirmSubscriber({ db, now }: AppDeps, key: string): Promise<void> {
  const date = now().toISOString();
  await db.transaction().execute(async (tx) => {
    const confirmed = await tx
      .updateTable('subscribers')
      .set({ status: 'confirmed', confirm_hash: null, confirm_expires: null, date_confirmed: date })
      .where('confirm_hash', '=', hashToken(key))
      .where('confirm_expires', '>', date)
      .where('status', '=', 'pending')
      .returning('email')
      .executeTakeFirst();
    if (!confirmed) throw new FieldError('key', 'INVALID', createSentence('linkUsedOrOld'));
    await recordConsent(tx, { email: confirmed.email, granted: true, source: 'newsletter' }, now());
  });
}

const Subscribe = inputObject({ email: lenientText });
/** The key of a link. */
const SubscriberKey = inputObject({ key: lenientText });

const group = { access: 'shopper', tag: 'subscribers' } as const;

/** /api/subscribers: readers of the newsletter. */
export const subscriberRoutes = [
  // The answer is the same for known and unknown addresses
  defineRoute({
    method: 'POST',
    path: '/api/subscribers',
    idempotency: 'key',
    ...group,
    summary: 'Asks an address whether it wants the newsletter',
    body: Subscribe,
    example: { email: 'ada@example.com' },
    answer: success,
    hasErrors: true,
    handle: async (c) => {
      const { email } = parseBodyFields(Subscribe, await readJsonObject(c));
      await requestSubscription(c.var.deps, { email, locale: await requestLocale(c), ip: getCallerNetwork(c) });
      return c.json({ success: true });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/subscribers/link',
    idempotency: 'repeatable',
    ...group,
    summary: 'Which address the key of a mail is about, masked. The key stays unused',
    body: SubscriberKey,
    answer: mailedLinkAddress,
    hasErrors: true,
    handle: async (c) =>
      c.json(await readMailedLink(c.var.deps, parseBodyFields(SubscriberKey, await readJsonObject(c)).key)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/subscribers/confirm',
    idempotency: 'key',
    ...group,
    summary: 'It does, by the key of the mail',
    body: SubscriberKey,
    answer: success,
    hasErrors: true,
    handle: async (c) => {
      await confirmSubscriber(c.var.deps, parseBodyFields(SubscriberKey, await readJsonObject(c)).key);
      return c.json({ success: true });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/subscribers/unsubscribe',
    idempotency: 'repeatable',
    ...group,
    summary: 'It does no more',
    body: SubscriberKey,
    answer: success,
    hasErrors: true,
    handle: async (c) => {
      await unsubscribeByKey(c.var.deps, parseBodyFields(SubscriberKey, await readJsonObject(c)).key);
      return c.json({ success: true });
    },
  }),
];
