import {
  type AccountRow,
  type AddressUpdate,
  accountsWithFactor,
  addressBooks,
  changeAccount,
  dropSecondFactor,
  endAccountSessions,
  findLastLocale,
  lockAccount,
  notifyCorrection,
  serializeAccount,
} from '@mercer/commerce/accounts';
import { recordAuditEntry } from '@mercer/commerce/events';
import { findMissingAddressFields, getAddressFormat, isPostalCode, maxTextLength } from '@mercer/contract';
import { buildNameSearchKeys, type Db, isInJsonList, normalizeEmail, type Row } from '@mercer/database';
import { ApiError, buildNotFoundError, buildValidationError, FieldErrors } from '@mercer/platform/http/errors';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { sql } from 'kysely';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import { answeredFields, email, nonEmptyText, possiblyEmptyText, recordId } from '../description/fields.ts';
import { buildListAnswer, createListSchema, filterEmails, pageQuery, parseSortOrder } from '../description/list.ts';
import { changeQuery, searchQuery } from '../description/list-search.ts';
import { beginsWith, readCandidates } from '../description/prefix-search.ts';
import { defineFindRoute } from '../description/record-routes.ts';
import { readTablePage } from '../description/records.ts';
import { compareRecords } from '../difference.ts';
import { selectAccountsByName } from './search-customers.ts';

const nothing = v.nullable(v.string());

const AddressAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  first_name: v.optional(v.string()),
  last_name: v.optional(v.string()),
  company: v.optional(nothing),
  address1: v.string(),
  address2: nothing,
  city: v.string(),
  state: v.string(),
  zip: v.string(),
  country: v.string(),
  phone: nothing,
  default_shipping: v.boolean(),
  default_billing: v.boolean(),
});

const AccountAnswer = v.strictObject({
  id: v.string(),
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  phone: nothing,
  email_optin: v.boolean(),
  metadata: v.record(v.string(), v.unknown()),
  email_verified: v.boolean(),
  second_factor: v.boolean(),
  addresses: v.array(AddressAnswer),
  date_created: v.string(),
});

const word = nonEmptyText(maxTextLength);
const place = v.optional(possiblyEmptyText(maxTextLength), '');
const wordOrNone = v.optional(v.nullable(possiblyEmptyText(maxTextLength)), null);

const AddressFields = v.strictObject({
  id: v.optional(recordId),
  name: word,
  first_name: wordOrNone,
  last_name: wordOrNone,
  company: wordOrNone,
  address1: word,
  address2: wordOrNone,
  city: place,
  state: place,
  zip: place,
  country: v.pipe(
    word,
    v.transform((text) => (text.length === 2 ? text.toUpperCase() : text)),
  ),
  phone: wordOrNone,
  default_shipping: v.optional(v.boolean(), false),
  default_billing: v.optional(v.boolean(), false),
});

/** An answer can be sent back. `addresses` are all that the account shall have. */
const AccountUpdate = v.strictObject({
  ...answeredFields(AccountAnswer),
  email: v.optional(email),
  first_name: v.optional(word),
  last_name: v.optional(word),
  addresses: v.optional(v.pipe(v.array(AddressFields), v.maxLength(100))),
});

type AccountFields = v.InferOutput<typeof AccountAnswer>;

/** @throws ApiError 400 with the path of the first field that is wrong */
function assertAddresses(addresses: readonly AddressUpdate[], storedAddresses: readonly { id: string }[]): void {
  const unusedIds = new Set(storedAddresses.map(({ id }) => id));
  for (const [index, address] of addresses.entries()) {
    const { id, country, zip } = address;
    const path = `addresses.${index}`;
    if (id !== undefined && !unusedIds.delete(id)) {
      throw buildValidationError(`${path}.id: one of the account's addresses, named once, is expected`, `${path}.id`);
    }
    const [missing] = findMissingAddressFields(address);
    if (missing)
      throw buildValidationError(`${path}.${missing}: ${describeMissing(missing, country)}`, `${path}.${missing}`);
    if (zip && !isPostalCode(country, zip))
      throw buildValidationError(`${path}.zip: a postal code of ${country} is expected`, `${path}.zip`);
  }
  for (const name of ['default_shipping', 'default_billing'] as const) {
    const [, second] = addresses.flatMap((address, place) => (address[name] ? [place] : []));
    if (second === undefined) continue;
    throw buildValidationError(
      `addresses.${second}.${name}: only one address is the default`,
      `addresses.${second}.${name}`,
    );
  }
}

/** Names a part of the place as its country calls it; programs read English. */
function describeMissing(field: ReturnType<typeof findMissingAddressFields>[number], country: string): string {
  if (field === 'address1' || field === 'country') return 'this field is missing';
  const sentence = createSentence('placeFieldMissing', { kind: getAddressFormat(country).kinds[field] });
  return `${translateText(sentence, 'en')} in ${country}`;
}

const group = { access: 'operator', tag: 'accounts' } as const;
const notFoundText = 'no such account';

/** No password, key or card is told. */
export const accountRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/accounts',
    ...group,
    summary: 'Accounts, the newest first',
    query: v.strictObject({ ...pageQuery, ...searchQuery, ...changeQuery, email: filterEmails }),
    answer: createListSchema(AccountAnswer),
    async read({ db, query: { q, email, updated_since, ...page } }) {
      const conditions = q === undefined ? [] : [isInJsonList(db, 'id', JSON.stringify(await findAccountIds(db, q)))];
      const { rows, ...counted } = await readTablePage<Row<'accounts'>>(db, 'accounts', {
        page,
        order: parseSortOrder('-id'),
        search: { updated_since },
        equal: { email },
        conditions,
      });
      return buildListAnswer(await serializeAccounts(db, rows), counted);
    },
  }),
  defineFindRoute({
    path: '/operator/accounts/:id',
    ...group,
    recordName: 'account',
    answer: AccountAnswer,
    find: async ({ db, id }) => (await readAccounts(db, id)).get(id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/operator/accounts/:id',
    ...group,
    summary: 'Corrects name, e-mail and addresses for whoever asks; the old e-mail address can take a new one back',
    body: AccountUpdate,
    example: { email: 'ada@example.com', first_name: 'Ada' },
    answer: AccountAnswer,
    refusals: { 404: notFoundText, 409: 'email_taken: another account has the address, or can still take it back' },
    isVersioned: true,
    async write({ tx, id, body, actor, now, ifMatch }) {
      const row = await lockAccount(tx, id);
      if (!row) throw buildNotFoundError('There is no such account');
      const previousAccounts = await readAccounts(tx, id);
      assertVersionMatches(ifMatch, previousAccounts.get(id));
      const { email, first_name, last_name, addresses } = body;
      if (addresses) assertAddresses(addresses, previousAccounts.get(id)?.addresses ?? []);
      await changeAccount(tx, row, { email, first_name, last_name, addresses }, now).catch(throwEmailTaken);
      const readAfterChange = () => readAccounts(tx, id);
      const currentAccounts = await commitChange(tx, {
        entity: 'account',
        ids: [id],
        actor,
        now,
        previousRecords: previousAccounts,
        read: readAfterChange,
      });
      const differing = compareRecords([id], previousAccounts, currentAccounts).flatMap(({ after: currentValues }) =>
        Object.keys(currentValues ?? {}),
      );
      await notifyCorrection(tx, id, differing.filter(isReportedField), now);
      return currentAccounts.get(id);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/accounts/:id/sessions',
    ...group,
    summary: 'Logs an account out everywhere; links to log in or to set a password are worth nothing any more',
    body: v.strictObject({}),
    answer: v.strictObject({ ended: v.number() }),
    refusals: { 404: notFoundText },
    async write({ tx, id, actor, now }) {
      const row = await lockAccount(tx, id);
      if (!row) throw buildNotFoundError('There is no such account');
      const ended = await endAccountSessions(tx, id);
      const entry = { actor: actor.name, action: 'account.log_out', entity: 'account', id, before: null };
      await recordAuditEntry(tx, { ...entry, after: { ended } }, now);
      return { ended };
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/accounts/:id/second-factor',
    ...group,
    summary:
      'Turns two-step sign-in off for whoever has lost the app and the recovery codes; the account is told by mail and logged out',
    body: v.strictObject({}),
    answer: AccountAnswer,
    refusals: { 404: notFoundText },
    async write({ tx, id, actor, now }) {
      const row = await lockAccount(tx, id);
      if (!row) throw buildNotFoundError('There is no such account');
      const previousAccounts = await readAccounts(tx, id);
      const mail = { now, locale: await findLastLocale(tx, id) };
      await dropSecondFactor(tx, row, mail, { actor: 'operator' });
      const readAfterChange = () => readAccounts(tx, id);
      return (
        await commitChange(tx, {
          entity: 'account',
          ids: [id],
          actor,
          now,
          previousRecords: previousAccounts,
          read: readAfterChange,
        })
      ).get(id);
    },
  }),
];

/** Finds the accounts whose e-mail address or name begins with a text. */
function findAccountIds(db: Db, text: string): Promise<string[]> {
  const start = normalizeEmail(text);
  const byEmail = start === '' ? [] : [sql`select id from accounts where ${beginsWith(db, sql.ref('email'), start)}`];
  const byName = buildNameSearchKeys(text).flatMap((key) => selectAccountsByName(db, key, 'id'));
  return readCandidates(db, 'id', [...byEmail, ...byName]);
}

const isReportedField = (field: string) => field !== 'email_verified';

/** Converts the error that account holders see beside the field into an API error. */
function throwEmailTaken(error: unknown): never {
  if (!(error instanceof FieldErrors)) throw error;
  const message = 'email: another account has this address, or can still take it back';
  throw new ApiError(message, { status: 409, code: 'email_taken', param: 'email' }, { cause: error });
}

async function readAccounts(db: Db, id: string): Promise<Map<string, AccountFields>> {
  const rows = await db.selectFrom('accounts').selectAll().where('id', '=', id).execute();
  return new Map((await serializeAccounts(db, rows)).map((account) => [account.id, account]));
}

async function serializeAccounts(db: Db, rows: AccountRow[]): Promise<AccountFields[]> {
  const books = await addressBooks(db, rows);
  const factors = await accountsWithFactor(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { id, name, stripe_customer, balance, date_created, ...accountFields } = serializeAccount(row);
    return { id, ...accountFields, second_factor: factors.has(id), addresses: books.get(id) ?? [], date_created };
  });
}
