import * as v from 'valibot';
import { type Db, parseJson, type Tx } from '../../db/index.ts';
import { ApiError, invalid, notFound } from '../../http/errors.ts';
import { readSetUp, readStore } from '../../settings/index.ts';
import { changed } from '../changed.ts';
import { assertMatch } from '../description/if-match.ts';
import { noQuery, reads, writes } from '../description/operation.ts';
import { readInput } from '../description/read-input.ts';
import { firstLost } from './first-lost.ts';
import { schemas } from './schemas.ts';

const tag = 'settings';
const names = Object.keys(schemas).join(', ');
// to valibot a list is an object, too
const value = v.union([v.array(v.looseObject({})), v.looseObject({})], 'an object or a list of objects is expected');
/** `value` is what was written; null: never, the shop goes by its defaults. */
const SettingAnswer = v.strictObject({ id: v.string(), value: v.nullable(value) });
const gone = `one of ${names} is expected`;

export const settingOperations = {
  'GET /settings': reads({
    tag,
    summary: `What was set: ${names}`,
    query: noQuery,
    answer: v.strictObject({ results: v.array(SettingAnswer) }),
    async run({ db }) {
      const settings = [...(await readSettings(db, Object.keys(schemas))).values()];
      return { results: settings.filter(({ value }) => value !== null) };
    },
  }),
  'GET /settings/:id': reads({
    tag,
    summary: 'One setting',
    query: noQuery,
    answer: SettingAnswer,
    refusals: { 404: gone },
    isVersioned: true,
    run: ({ db, id }) => findSetting(db, id),
  }),
  'PUT /settings/:id': writes({
    tag,
    summary: 'Sets all of it: what the shop would pass over is refused. Amounts of `shipping` are in minor units',
    body: v.strictObject({ id: v.optional(v.string()), value }),
    example: {
      value: { name: 'Mercer', country: 'US', locale: 'en-US', currency: 'USD', locales: [], currencies: [] },
    },
    answer: SettingAnswer,
    refusals: { 404: gone, 409: 'currency_in_use: there are prices in the currency of before' },
    isVersioned: true,
    async run({ tx, id, body, actor, now, ifMatch }) {
      const setting = await findSetting(tx, id);
      assertMatch(ifMatch, setting);
      assertTaken(schemas[id] ?? v.never(), body.value);
      if (id === 'store') await assertCurrency(tx, body.value);
      const text = JSON.stringify(body.value);
      await tx
        .insertInto('settings')
        .values({ id, value: text })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: text }))
        .execute();
      const read = () => readSettings(tx, [id]);
      const after = await changed(tx, {
        entity: 'setting',
        ids: [id],
        actor,
        now,
        before: new Map([[id, setting]]),
        read,
      });
      return after.get(id);
    },
  }),
};

async function findSetting(db: Db, id: string) {
  if (!Object.hasOwn(schemas, id)) throw notFound(`There is no such setting: ${gone}`);
  return (await readSettings(db, [id])).get(id) ?? { id, value: null };
}

async function readSettings(db: Db, ids: string[]) {
  const rows = await db.selectFrom('settings').selectAll().where('id', 'in', ids).execute();
  const texts = new Map(rows.map(({ id, value }) => [id, value]));
  return new Map(
    ids.map((id) => {
      const text = texts.get(id);
      return [id, { id, value: text === undefined ? null : parseJson<object>(text) }];
    }),
  );
}

/** The shop leaves out what makes no sense to it: here that is told. */
function assertTaken(schema: v.GenericSchema, given: unknown): void {
  const [whole, input] = [v.object({ value: schema }), { value: given }];
  readSetUp(() => readInput(whole, input));
  const lost = firstLost(input, readInput(whole, input));
  if (lost !== undefined) throw invalid(`${lost}: this is not known, or makes no sense`, lost);
}

/** All prices are in the store's own currency. */
async function assertCurrency(tx: Tx, given: unknown): Promise<void> {
  const { currency } = await readStore(tx);
  if (Object(given).currency === currency) return;
  const product = await tx.selectFrom('products').select('id').limit(1).executeTakeFirst();
  const order = await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst();
  if (!product && !order) return;
  const message = `currency: there are prices in ${currency}`;
  throw new ApiError(message, { status: 409, code: 'currency_in_use', param: 'currency' });
}
