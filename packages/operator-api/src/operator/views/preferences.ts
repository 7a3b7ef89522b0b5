import { type Db, parseJson } from '@mercer/database';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import * as v from 'valibot';
import { getCaller } from '../caller.ts';

const longestJson = 16_384;
const mostKeys = 100;

const PreferencesAnswer = v.strictObject({
  value: v.record(v.string(), v.unknown()),
  date_updated: v.nullable(v.string()),
});

/** `value` is replaced as a whole. */
const PreferencesInput = v.strictObject({
  value: v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/, 'letters, digits, dots, colons and dashes')), v.unknown()),
    v.maxEntries(mostKeys),
    v.check((value) => JSON.stringify(value).length <= longestJson, `at most ${longestJson} characters are stored`),
  ),
  date_updated: v.optional(v.unknown()),
});

async function readPreferences(db: Db, caller: string): Promise<v.InferOutput<typeof PreferencesAnswer>> {
  const row = await db.selectFrom('operator_preferences').selectAll().where('caller', '=', caller).executeTakeFirst();
  return { value: row ? parseJson<Record<string, unknown>>(row.value) : {}, date_updated: row?.date_updated ?? null };
}

const group = { path: '/operator/me/preferences', access: 'operator', tag: 'views', isVersioned: true } as const;

export const preferenceRoutes = [
  defineRoute({
    ...group,
    method: 'GET',
    summary: 'What a program has stored for the caller, such as columns and colours; empty at first',
    answer: PreferencesAnswer,
    read: ({ db, actor }) => readPreferences(db, getCaller(actor)),
  }),
  defineRoute({
    ...group,
    method: 'PUT',
    summary: 'Stores up to 16 KB of JSON for the caller, in place of what was there',
    body: PreferencesInput,
    example: { value: { theme: 'dark', 'orders.columns': ['number', 'customer', 'total'] } },
    answer: PreferencesAnswer,
    async write({ tx, actor, body, now, ifMatch }) {
      const caller = getCaller(actor);
      assertVersionMatches(ifMatch, await readPreferences(tx, caller));
      const row = { value: JSON.stringify(body.value), date_updated: now.toISOString() };
      await tx
        .insertInto('operator_preferences')
        .values({ caller, ...row })
        .onConflict((conflict) => conflict.column('caller').doUpdateSet(row))
        .execute();
      return readPreferences(tx, caller);
    },
  }),
];
