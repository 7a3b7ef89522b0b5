import { readMailedFacts } from '@mercer/commerce/orders';
import { isLanguageTag } from '@mercer/contract';
import { advisoryLock, createRecordId, type Db } from '@mercer/database';
import {
  buildSampleMail,
  deleteMailWords,
  isMailForOwner,
  listPlaceholders,
  type Mail,
  type MailName,
  type MailWords,
  mailNames,
  previewMail,
  queueMail,
  readMailWords,
  saveMailWords,
  selectMailWords,
  unknownPlaceholder,
} from '@mercer/mail';
import { countAttempt } from '@mercer/platform/http/attempt-limit';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { buildPermissionError } from '@mercer/platform/http/step-up';
import { readStoreSettings } from '@mercer/platform/settings';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import { buildWholeList, createListSchema, pageQuery } from '../description/list.ts';
import { searchQuery, searchRecords } from '../description/list-search.ts';
import { defineChangeRoutes, defineWholeListRoute } from '../description/record-routes.ts';
import type { Saving } from '../description/saving.ts';
import {
  FailedMail,
  ListedMail,
  MailAnswer,
  type OperatorMail,
  PreviewAnswer,
  PreviewInput,
  type WordsFields,
  WordsInput,
  WordsReplacement,
} from './schema.ts';

interface MailPlace {
  name: MailName;
  locale: string;
}

/** @throws ApiError 404 */
function parseMailPlace(name: string, locale: string): MailPlace {
  const mailName = mailNames.find((candidate) => candidate === name);
  if (!mailName) throw buildNotFoundError(`There is no such mail: one of ${mailNames.join(', ')} is expected`);
  if (!/^[a-z]{2}(-[A-Z]{2})?$/.test(locale) || !isLanguageTag(locale))
    throw buildNotFoundError('A language is expected, like de or de-AT');
  return { name: mailName, locale };
}

async function findOperatorMail(db: Db, { name, locale }: MailPlace): Promise<OperatorMail> {
  const words = await readMailWords(db);
  const mailWords = selectMailWords(name, { locale, words });
  const { subject, heading, paragraphs, button, note } = mailWords;
  const is_changed = words.has(formatMailId({ name, locale }));
  const currentWords = { subject, heading, paragraphs, button, note };
  return { name, locale, to: getMailAudience(name), ...currentWords, is_changed, placeholders: listPlaceholders(name) };
}

async function listOperatorMails(db: Db) {
  const places = [...(await readMailWords(db)).keys()].map((id) => id.split('/'));
  return mailNames.map((name) => {
    const changed = places.flatMap(([changedName, locale = '']) => (changedName === name ? [locale] : []));
    return { name, to: getMailAudience(name), changed: changed.sort(), placeholders: listPlaceholders(name) };
  });
}

function formatMailId({ name, locale }: MailPlace): string {
  return `${name}/${locale}`;
}

function getMailAudience(name: MailName): 'owner' | 'shopper' {
  return isMailForOwner(name) ? 'owner' : 'shopper';
}

/** Two who write mails wait for each other. */
const mailsLock = 7_203_158;

async function updateMailWords(saving: Saving, place: MailPlace, input: WordsFields, ifMatch?: string) {
  const previousMail = await lockAndReadMail(saving, place, ifMatch);
  if (saving.isReplacement) await deleteMailWords(saving.tx, place);
  const baseMail = saving.isReplacement ? await findOperatorMail(saving.tx, place) : previousMail;
  await saveMailWords(saving.tx, place, mergeMailWords(baseMail, input), saving.now);
  return commitMailChange(saving, place, previousMail);
}

/** The mail says ours again. */
async function resetMailWords(saving: Saving, place: MailPlace, ifMatch?: string): Promise<void> {
  const previousMail = await lockAndReadMail(saving, place, ifMatch);
  await deleteMailWords(saving.tx, place);
  await commitMailChange(saving, place, previousMail);
}

/** @throws ApiError 400 with the field of a placeholder that the mail does not have */
function mergeMailWords(previousMail: OperatorMail, input: WordsFields): MailWords {
  const {
    subject = previousMail.subject,
    heading = previousMail.heading,
    paragraphs = previousMail.paragraphs,
  } = input;
  const { button = previousMail.button, note = previousMail.note } = input;
  const words = { subject, heading, paragraphs, button, note };
  assertPlaceholders(previousMail.name, words);
  return words;
}

function assertPlaceholders(name: MailName, { paragraphs, ...lines }: MailWords): void {
  const fields = [...Object.entries(lines), ...paragraphs.map((text, at) => [`paragraphs.${at}`, text] as const)];
  const allowed = listPlaceholders(name);
  for (const [field, text] of fields) {
    const unknown = unknownPlaceholder(text, allowed);
    if (unknown === undefined) continue;
    const placeholderList = allowed.map((placeholder) => `{{${placeholder}}}`).join(', ');
    throw buildValidationError(`${field}: ${unknown} is not known in this mail; it has ${placeholderList}`, field);
  }
}

async function lockAndReadMail({ tx }: Saving, place: MailPlace, ifMatch?: string): Promise<OperatorMail> {
  await advisoryLock(tx, mailsLock);
  const storedMail = await findOperatorMail(tx, place);
  assertVersionMatches(ifMatch, storedMail);
  return storedMail;
}

async function commitMailChange({ tx, actor, now }: Saving, place: MailPlace, previousMail: OperatorMail) {
  const id = formatMailId(place);
  const readAfterChange = async () => new Map([[id, await findOperatorMail(tx, place)]]);
  return (
    await commitChange(tx, {
      entity: 'mail',
      ids: [id],
      actor,
      now,
      previousRecords: new Map([[id, previousMail]]),
      read: readAfterChange,
    })
  ).get(id);
}

/** Number of test mails that may be sent in 15 minutes. */
const maxTestMails = 10;

/**
 * Sends a made-up mail to the shop's own address, and to nobody else.
 * @throws ApiError 409 without such an address, 429
 */
async function sendTestMail({ tx, actor, now }: Saving, place: MailPlace): Promise<{ to: string }> {
  const { support_email: to, currency } = await readStoreSettings(tx);
  if (!to) throw new ApiError('The setting store has no support_email', { status: 409, code: 'no_address' });
  await countAttempt(tx, { key: 'test-mails', max: maxTestMails }, now);
  const mail = {
    ...buildSampleMail(place.name, { currency }),
    to,
    key: `test-${createRecordId(now)}`,
    locale: place.locale,
  } as Mail; // kind and data belong together
  await queueMail(tx, mail, now);
  const id = formatMailId(place);
  const readAfterChange = async () => new Map([[id, { tested: now.toISOString() }]]);
  await commitChange(tx, {
    entity: 'mail_test',
    ids: [id],
    actor,
    now,
    previousRecords: new Map(),
    read: readAfterChange,
  });
  return { to };
}

const maxListed = 100;

/** Lists the mails that the shop has given up, and counts all of them, also those beyond the list. */
async function listFailedMails(db: Db, q: string | undefined) {
  const failed = db.selectFrom('outbox').where('status', '=', 'failed');
  const columns = ['key', 'kind', 'recipient as to', 'attempts', 'error', 'date_created'] as const;
  const [results, { count }] = await Promise.all([
    failed.select(columns).orderBy('date_created', 'desc').orderBy('key').limit(maxListed).execute(),
    failed.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const mails = buildWholeList(searchRecords(results, q));
  return q === undefined ? { ...mails, count: Number(count) } : mails;
}

/** The mail of an order has the buyer's name and address. @throws ApiError 403 `permission_required` */
function assertOrderMailsReadable({ permissions }: OperatorKey): void {
  const needed = ['orders.read', 'customers.read'] as const;
  const missing = permissions && needed.find((permission) => !permissions.includes(permission));
  if (missing) throw buildPermissionError(missing);
}

const group = { access: 'operator', tag: 'mails' } as const;
const notFoundText = 'no such mail, or no language';

export const mailRoutes = [
  defineWholeListRoute({
    path: '/operator/mails',
    ...group,
    summary: 'Every mail that the shop sends, with the placeholders that it has',
    answer: ListedMail,
    readAll: ({ db }) => listOperatorMails(db),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/mails/failed',
    ...group,
    summary: 'Mails that were given up after three days of trying, the newest first, a hundred at most',
    query: v.strictObject({ fields: pageQuery.fields, ...searchQuery }),
    answer: createListSchema(FailedMail),
    read: ({ db, query }) => listFailedMails(db, query.q),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/mails/:id/:locale',
    ...group,
    summary: 'What a mail says in a language: the shop’s own words unless they were changed',
    answer: MailAnswer,
    refusals: { 404: notFoundText },
    isVersioned: true,
    read: ({ db, id, param }) => findOperatorMail(db, parseMailPlace(id, param('locale'))),
  }),
  ...defineChangeRoutes({
    path: '/operator/mails/:id/:locale',
    ...group,
    recordName: 'mail',
    summary: 'Changes the words that are sent; a paragraph whose placeholder has nothing to say is left out',
    body: WordsInput,
    example: { subject: 'Thank you, {{customer.name}}: order {{order.number}}' },
    replacement: WordsReplacement,
    replacementExample: { subject: 'Thank you, {{customer.name}}: order {{order.number}}' },
    answer: MailAnswer,
    refusals: { 404: notFoundText },
    write: (call) => updateMailWords(call, parseMailPlace(call.id, call.param('locale')), call.body, call.ifMatch),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/mails/:id/:locale',
    ...group,
    summary: 'The mail says the shop’s own words again',
    body: noBody,
    refusals: { 404: notFoundText },
    isVersioned: true,
    write: (call) => resetMailWords(call, parseMailPlace(call.id, call.param('locale')), call.ifMatch),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/mails/:id/:locale/preview',
    ...group,
    summary:
      'The mail as its reader would see it: of an order or made up, with words that are not saved yet where they are given',
    body: PreviewInput,
    example: { order_id: '6a1d4c2e8f0b3a5d7c9e1f20' },
    answer: PreviewAnswer,
    refusals: { 403: 'an order also needs orders.read and customers.read', 404: `${notFoundText}, or no such order` },
    async write({ tx, deps, id, param, actor, body: { order_id, ...input }, now }) {
      if (order_id !== undefined) assertOrderMailsReadable(actor);
      const place = parseMailPlace(id, param('locale'));
      const words = mergeMailWords(await findOperatorMail(tx, place), input);
      const facts = order_id === undefined ? {} : await readMailedFacts(tx, order_id, now);
      if (!facts) throw buildNotFoundError('order_id: there is no such order', 'order_id');
      return previewMail({ ...deps, db: tx }, { ...place, words, facts });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/mails/:id/:locale/test',
    ...group,
    summary: 'Sends the mail, made up, to `support_email` of the store, and to nobody else',
    body: noBody,
    answer: v.strictObject({ to: v.string() }),
    refusals: {
      404: notFoundText,
      409: 'no_address: the store has no `support_email`',
      429: 'ten were sent within 15 minutes',
    },
    write: (call) => sendTestMail(call, parseMailPlace(call.id, call.param('locale'))),
  }),
];
