import * as v from 'valibot';
import { serializeAudit } from '../../events/index.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import { createListSchema, filterText, pageQuery } from '../description/list.ts';
import { listAudit } from './list-audit.ts';

const fields = v.nullable(v.record(v.string(), v.unknown()));

const AuditAnswer = v.strictObject({
  id: v.string(),
  actor: v.string(),
  action: v.string(),
  entity: v.string(),
  entity_id: v.string(),
  before: fields,
  after: fields,
  date_created: v.string(),
});

export const auditRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/audit',
    access: 'operator',
    tag: 'events',
    summary: 'Who changed what from what to what, the newest first; `entity_id` goes with `entity`',
    query: v.strictObject({ ...pageQuery, entity: filterText, entity_id: filterText }),
    answer: createListSchema(AuditAnswer),
    async read({ db, query: { entity, entity_id, ...page } }) {
      const { rows, next } = await listAudit(db, { entity, entity_id }, page);
      return { results: rows.map(serializeAudit), next };
    },
  }),
];
