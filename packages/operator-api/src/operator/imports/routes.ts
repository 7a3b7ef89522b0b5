import { readBodyParts } from '@mercer/platform/http/body';
import { buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { namedRequest } from '@mercer/platform/http/routes/named-request';
import { type IdempotentSteps, runStepsIdempotently } from '@mercer/platform/http/routes/run-steps-idempotently';
import { buildPermissionError } from '@mercer/platform/http/step-up';
import { sql } from 'kysely';
import { buildListAnswer, createListSchema, parseSortOrder } from '../description/list.ts';
import { defineFindRoute } from '../description/record-routes.ts';
import { readTablePage } from '../description/records.ts';
import { storeImportFile } from './import-file.ts';
import {
  cancelImport,
  completeUpload,
  deleteImport,
  findImport,
  findUploadedImport,
  type ImportJob,
  insertImport,
  serializeImport,
} from './jobs.ts';
import { findMissingImportPermission, type ImportKind } from './kinds.ts';
import { ImportAnswer, ImportList, ImportQuery, NoticeAnswer, NoticeList } from './schema.ts';

const group = { access: 'operator', tag: 'imports' } as const;
const megabyte = 1024 * 1024;
/** Largest file in megabytes. */
const mostMegabytes = 100;
const notFoundText = 'no such import';

/** Routes by which files of other shops, and of this one, come in. */
export const importRoutes = [
  defineRoute({
    method: 'POST',
    path: '/operator/imports',
    ...group,
    summary:
      'Takes a CSV file, which a process of the shop imports: the body is the file. It is checked first; while anything is wrong nothing is written, unless `partial` is true. `mode=create` leaves records as they are that the shop has; `dry_run` writes nothing',
    query: ImportQuery,
    file: '*/*',
    answer: ImportAnswer,
    status: 201,
    refusals: { 413: 'request_too_large: more than 100 MB' },
    async respond(c, { deps, query, now, actor }) {
      const { db } = deps;
      const { kind, name, mode, dry_run, partial } = query;
      assertImportPermitted(actor, kind);
      const options = { mode, dry_run: dry_run === 'true', partial: partial === 'true' };
      const id = await insertImport(db, { kind, name, options, actor }, now);
      let isKept = false;
      try {
        const file = await storeImportFile(db, id, readBodyParts(c.req.raw, mostMegabytes * megabyte));
        if (file.size === 0) throw buildValidationError('The file is empty', 'file');
        const completeIdempotently = ({ claim }: IdempotentSteps) =>
          db.transaction().execute(async (tx) => {
            await claim(tx);
            const completed = await completeUpload({ tx, actor, now }, id, file);
            isKept = true;
            return completed;
          });
        const answer = await runStepsIdempotently(
          db,
          namedRequest(c, { kind, name, ...options, sha256: file.sha256 }),
          {
            assertCaller: c.var.assertCaller,
            run: completeIdempotently,
            readResult: () => findUploadedImport(db, { kind, name, sha256: file.sha256 }),
          },
        );
        return c.json(answer, 201);
      } finally {
        if (!isKept) await deleteImport(db, id);
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/imports',
    ...group,
    summary: 'Imports of the last 90 days, the newest first',
    query: ImportList,
    answer: createListSchema(ImportAnswer),
    async read({ db, query: { kind, state, q, updated_since, ...page } }) {
      const { rows, ...counted } = await readTablePage<ImportJob>(db, 'import_jobs', {
        page,
        order: parseSortOrder('-id'),
        search: { q, updated_since },
        equal: { kind, state },
        conditions: [sql`size is not null`],
      });
      return buildListAnswer(rows.map(serializeImport), counted);
    },
  }),
  defineFindRoute({
    path: '/operator/imports/:id',
    ...group,
    recordName: 'import',
    answer: ImportAnswer,
    find: ({ db, id }) => findImport(db, id),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/imports/:id/notices',
    ...group,
    summary:
      'What is wrong with cells of the file, and what of it is not imported, in the order in which it was read; the first 10,000',
    query: NoticeList,
    answer: createListSchema(NoticeAnswer),
    refusals: { 404: notFoundText },
    async read({ db, id, actor, query: { severity, ...page } }) {
      const job = await findImport(db, id);
      if (!job) throw buildNotFoundError('There is no such import');
      assertImportPermitted(actor, job.kind);
      const { rows, ...counted } = await readTablePage<NoticeRow>(db, 'import_notices', {
        page,
        order: parseSortOrder('id'),
        equal: { import_id: id, severity },
      });
      return buildListAnswer(rows.map(serializeNotice), counted);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/imports/:id/cancel',
    ...group,
    summary: 'Ends an import after the records that are being written; they stay',
    body: noBody,
    example: {},
    answer: ImportAnswer,
    refusals: { 404: notFoundText, 409: 'import_finished: it has ended' },
    write: (call) => cancelImport(call, call.id),
  }),
];

/** @throws ApiError 403 `permission_required` for whoever may not write records of the kind: cells of a file are such records */
function assertImportPermitted(actor: OperatorKey, kind: ImportKind): void {
  const missing = findMissingImportPermission(actor, kind);
  if (missing) throw buildPermissionError(missing);
}

interface NoticeRow {
  id: string;
  severity: 'error' | 'note';
  line: number;
  position: number;
  value: string;
  message: string;
}

function serializeNotice({ id, severity, line, position, value, message }: NoticeRow) {
  return { id, severity, line, column: position, value, message };
}
