import type { Db } from '@mercer/database';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { getCaller } from '../caller.ts';
import { recordId } from '../description/fields.ts';
import { buildWholeList, createListSchema, pageQuery } from '../description/list.ts';
import { searchQuery, searchRecords } from '../description/list-search.ts';

/** Time after which a caller who says nothing is taken to have left. */
const leaseMs = 30_000;
const mostLeases = 200;

const entity = v.pipe(v.string(), v.regex(/^[a-z][a-z_-]{0,49}$/, 'a kind of record is expected, such as order'));

const PresenceAnswer = v.strictObject({
  entity: v.string(),
  id: v.string(),
  name: v.string(),
  is_me: v.boolean(),
  date_expires: v.string(),
});

interface RecordPlace {
  entity?: string | undefined;
  id?: string | undefined;
}

/** Lists who looks at a record, or at any, at this moment; at most 200. @param caller who asks */
async function listPresence(db: Db, { entity, id }: RecordPlace, caller: string, now: Date) {
  let leases = db.selectFrom('presence').selectAll().where('date_expires', '>', now.toISOString());
  if (entity !== undefined) leases = leases.where('entity', '=', entity);
  if (id !== undefined) leases = leases.where('record_id', '=', id);
  const rows = await leases.orderBy('entity').orderBy('record_id').orderBy('caller').limit(mostLeases).execute();
  return rows.map(({ record_id, name, date_expires, ...row }) => {
    return { entity: row.entity, id: record_id, name, is_me: row.caller === caller, date_expires };
  });
}

const group = { path: '/operator/presence', access: 'operator', tag: 'presence' } as const;

export const presenceRoutes = [
  defineRoute({
    ...group,
    method: 'GET',
    summary: 'Who looks at a record at this moment, or at any record',
    query: v.strictObject({
      fields: pageQuery.fields,
      ...searchQuery,
      entity: v.optional(entity),
      id: v.optional(recordId),
    }),
    answer: createListSchema(PresenceAnswer),
    async read({ db, actor, query: { entity, id, q }, now }) {
      return buildWholeList(searchRecords(await listPresence(db, { entity, id }, getCaller(actor), now), q));
    },
  }),
  defineRoute({
    ...group,
    method: 'PUT',
    summary:
      'Tells for 30 seconds that the caller looks at a record, and answers who does; with `leave` the caller has left. It locks nothing',
    body: v.strictObject({ entity, id: recordId, leave: v.optional(v.boolean(), false) }),
    example: { entity: 'product', id: 'linen-apron' },
    answer: createListSchema(PresenceAnswer),
    async write({ tx, actor, body: { entity, id, leave: isLeaving }, now }) {
      const caller = getCaller(actor);
      const key = { entity, record_id: id, caller };
      const lease = { name: actor.name, date_expires: new Date(now.getTime() + leaseMs).toISOString() };
      if (isLeaving) {
        const leases = tx.deleteFrom('presence').where('entity', '=', entity).where('record_id', '=', id);
        await leases.where('caller', '=', caller).execute();
      } else {
        await tx
          .insertInto('presence')
          .values({ ...key, ...lease })
          .onConflict((conflict) => conflict.columns(['entity', 'record_id', 'caller']).doUpdateSet(lease))
          .execute();
      }
      return buildWholeList(await listPresence(tx, { entity, id }, caller, now));
    },
  }),
];
