import * as v from 'valibot';
import {
  type AccountRow,
  accountsWithFactor,
  addressBooks,
  changeAccount,
  dropSecondFactor,
  endSessions,
  localeOf,
  lockAccount,
  serializeAccount,
  tellOfCorrection,
} from '../../accounts/index.ts';
import type { Db, Row } from '../../db/index.ts';
import { audit } from '../../events/index.ts';
import { ApiError, FieldErrors, notFound } from '../../http/errors.ts';
import { changed } from '../changed.ts';
import { assertMatch } from '../description/if-match.ts';
import { filterEmail, listAnswer, orderOf, pageQuery } from '../description/list.ts';
import { reads, writes } from '../description/operation.ts';
import { finds, updates } from '../description/record-operations.ts';
import { listRows } from '../description/records.ts';
import { differencesOf } from '../difference.ts';
import { AccountAnswer, type AccountFields, AccountUpdate } from './account-schema.ts';
import { assertAddresses } from './assert-addresses.ts';

const tag = 'accounts';
const gone = 'no such account';

/** No password, key or card is told. */
export const accountOperations = {
  'GET /accounts': reads({
    tag,
    summary: 'Accounts, the newest first',
    query: v.strictObject({ ...pageQuery, email: filterEmail }),
    answer: listAnswer(AccountAnswer),
    async run({ db, query: { email, ...page } }) {
      const { rows, next } = await listRows<Row<'accounts'>>(db, 'accounts', {
        page,
        order: orderOf('-id'),
        equal: { email },
      });
      return { results: await answersOf(db, rows), next };
    },
  }),
  'GET /accounts/:id': finds({
    tag,
    named: 'account',
    answer: AccountAnswer,
    find: async ({ db, id }) => (await readAccounts(db, id)).get(id),
  }),
  'PUT /accounts/:id': updates({
    tag,
    summary: 'Corrects name, e-mail and addresses for whoever asks; the old e-mail address can take a new one back',
    body: AccountUpdate,
    example: { email: 'ada@example.com', first_name: 'Ada' },
    answer: AccountAnswer,
    refusals: { 404: gone, 409: 'email_taken: another account has the address, or can still take it back' },
    async run({ tx, id, body, actor, now, ifMatch }) {
      const row = await lockAccount(tx, id);
      if (!row) throw notFound('There is no such account');
      const before = await readAccounts(tx, id);
      assertMatch(ifMatch, before.get(id));
      const { email, first_name, last_name, addresses } = body;
      if (addresses) assertAddresses(addresses, before.get(id)?.addresses ?? []);
      await changeAccount(tx, row, { email, first_name, last_name, addresses }, now).catch(meanTaken);
      const read = () => readAccounts(tx, id);
      const after = await changed(tx, { entity: 'account', ids: [id], actor, now, before, read });
      const differing = differencesOf([id], before, after).flatMap(({ after }) => Object.keys(after ?? {}));
      await tellOfCorrection(tx, id, differing.filter(isTold), now);
      return after.get(id);
    },
  }),
  'DELETE /accounts/:id/sessions': writes({
    tag,
    summary: 'Logs an account out everywhere; links to log in or to set a password are worth nothing any more',
    body: v.strictObject({}),
    answer: v.strictObject({ ended: v.number() }),
    refusals: { 404: gone },
    async run({ tx, id, actor, now }) {
      const row = await lockAccount(tx, id);
      if (!row) throw notFound('There is no such account');
      const ended = await endSessions(tx, id);
      const entry = { actor: actor.name, action: 'account.log_out', entity: 'account', id, before: null };
      await audit(tx, { ...entry, after: { ended } }, now);
      return { ended };
    },
  }),
  'DELETE /accounts/:id/second-factor': writes({
    tag,
    summary:
      'Turns two-step sign-in off for whoever has lost the app and the recovery codes; the account is told by mail and logged out',
    body: v.strictObject({}),
    answer: AccountAnswer,
    refusals: { 404: gone },
    async run({ tx, id, actor, now }) {
      const row = await lockAccount(tx, id);
      if (!row) throw notFound('There is no such account');
      const before = await readAccounts(tx, id);
      const mail = { now, locale: await localeOf(tx, id) };
      await dropSecondFactor(tx, row, mail, { actor: 'operator' });
      const read = () => readAccounts(tx, id);
      return (await changed(tx, { entity: 'account', ids: [id], actor, now, before, read })).get(id);
    },
  }),
};

const isTold = (field: string) => field !== 'email_verified';

/** What an account holder would be told beside the field. */
function meanTaken(error: unknown): never {
  if (!(error instanceof FieldErrors)) throw error;
  const message = 'email: another account has this address, or can still take it back';
  throw new ApiError(message, { status: 409, code: 'email_taken', param: 'email' }, { cause: error });
}

async function readAccounts(db: Db, id: string): Promise<Map<string, AccountFields>> {
  const rows = await db.selectFrom('accounts').selectAll().where('id', '=', id).execute();
  return new Map((await answersOf(db, rows)).map((one) => [one.id, one]));
}

async function answersOf(db: Db, rows: AccountRow[]): Promise<AccountFields[]> {
  const books = await addressBooks(db, rows);
  const factors = await accountsWithFactor(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { id, name, stripe_customer, balance, date_created, ...own } = serializeAccount(row);
    return { id, ...own, second_factor: factors.has(id), addresses: books.get(id) ?? [], date_created };
  });
}
