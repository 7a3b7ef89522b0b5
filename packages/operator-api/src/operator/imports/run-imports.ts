import { type Db, isUnavailable, parseJson } from '@mercer/database';
import { Images } from '@mercer/images';
import type { AppDeps } from '@mercer/platform/http/context';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { isCallerActive } from '../key.ts';
import { type ImportRun, ImportStopped } from './import-run.ts';
import { deleteImport, finishImport, type ImportJob, isFinished, lockImportJob } from './jobs.ts';
import { runProductImport } from './run-product-import.ts';
import { runRecordImport } from './run-record-import.ts';
import type { ImportOptions } from './schema.ts';

/** An upload that has not ended by then was broken off. */
const longestUploadMs = 24 * 60 * 60 * 1000;

/** Works on all imports that have not ended, the oldest first; what a crash has interrupted goes on. */
export async function runImports(deps: AppDeps, stop: AbortSignal): Promise<void> {
  const images = new Images(deps);
  await deleteBrokenUploads(deps.db, deps.now());
  while (!stop.aborted) {
    const row = await findNextImport(deps.db);
    if (!row || !(await runImport({ deps, images, stop }, row))) return;
  }
}

async function findNextImport(db: Db): Promise<ImportJob | undefined> {
  const jobs = db.selectFrom('import_jobs').selectAll().where('state', 'in', ['queued', 'checking', 'writing']);
  return jobs.where('size', 'is not', null).orderBy('id').limit(1).executeTakeFirst();
}

async function deleteBrokenUploads(db: Db, now: Date): Promise<void> {
  const date = new Date(now.getTime() - longestUploadMs).toISOString();
  const broken = db.selectFrom('import_jobs').select('id').where('state', '=', 'queued').where('size', 'is', null);
  for (const { id } of await broken.where('date_created', '<', date).execute()) await deleteImport(db, id);
}

interface Surroundings {
  deps: AppDeps;
  images: Images;
  stop: AbortSignal;
}

const describeEndedCaller = ({ session }: OperatorKey) =>
  session
    ? 'Whoever has uploaded the file is signed out, or has other permissions now'
    : 'The key that has uploaded the file was revoked';

/** @returns false where another process, or another round, goes on with the import */
async function runImport({ deps, images, stop }: Surroundings, row: ImportJob): Promise<boolean> {
  const actor = parseJson<OperatorKey>(row.actor);
  const run: ImportRun = { deps, images, stop, actor, id: row.id, options: parseJson<ImportOptions>(row.options) };
  try {
    if (!(await isCallerActive(deps, actor))) throw new ImportFailure(describeEndedCaller(actor));
    await (row.kind === 'products' ? runProductImport(run, row) : runRecordImport(run, row));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    if (stop.aborted || error instanceof ImportStopped) return false;
    if (!(error instanceof ImportFailure)) deps.log.error('an import failed', { import: row.id, error: String(error) });
    const message = error instanceof ImportFailure ? error.message : 'The shop could not go on with the import';
    await failImport(run, message);
  }
  return true;
}

/** Error that ends an import; its message is for the operator. */
class ImportFailure extends Error {}

async function failImport({ deps, id }: ImportRun, message: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockImportJob(tx, id);
    if (!isFinished(row)) await finishImport(tx, row, { state: 'failed', message }, deps.now());
  });
}
