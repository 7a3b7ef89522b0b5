import type { FileFault } from '@mercer/commerce/imports';
import type { Tx } from '@mercer/database';
import type { Images } from '@mercer/images';
import type { AppDeps } from '@mercer/platform/http/context';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { assertCallerActive } from '../key.ts';
import {
  addNotices,
  finishImport,
  type ImportJob,
  isFinished,
  lockImportJob,
  type Notice,
  updateImport,
} from './jobs.ts';
import type { ImportOptions } from './schema.ts';

/** The work on an import. */
export interface ImportRun {
  deps: AppDeps;
  images: Images;
  stop: AbortSignal;
  /** key that has uploaded the file */
  actor: OperatorKey;
  id: string;
  options: ImportOptions;
}

/** Error that says that the import was canceled, or that another process works on it. */
export class ImportStopped extends Error {}

/**
 * Locks the import for a part of its work.
 * @throws ImportStopped when it has ended meanwhile, ApiError 401 when its key was revoked or its session has ended
 */
export async function lockRunningImport(tx: Tx, { deps, actor, id }: ImportRun): Promise<ImportJob> {
  const row = await lockImportJob(tx, id);
  if (isFinished(row)) throw new ImportStopped('The import has ended');
  await assertCallerActive({ ...deps, db: tx }, actor);
  return row;
}

/** Begins the check of a file, anew after an interruption: nothing is written in it. */
export async function beginCheck(run: ImportRun): Promise<void> {
  await run.deps.db.transaction().execute(async (tx) => {
    const row = await lockRunningImport(tx, run);
    await tx.deleteFrom('import_notices').where('import_id', '=', run.id).execute();
    const now = run.deps.now();
    const counts = { total: 0, done: 0, created: 0, updated: 0, unchanged: 0, left_out: 0, refused: 0, fault_count: 0 };
    const date_started = row.date_started ?? now.toISOString();
    await updateImport(tx, row, { ...counts, state: 'checking', date_started }, now);
  });
}

/** Changes the numbers of an import, with what is said of its cells. */
export async function recordProgress(
  run: ImportRun,
  change: Partial<ImportJob> | ((row: ImportJob) => Partial<ImportJob>),
  notices: readonly Notice[] = [],
): Promise<void> {
  await run.deps.db.transaction().execute(async (tx) => {
    const row = await lockRunningImport(tx, run);
    await addNotices(tx, run.id, notices);
    await updateImport(tx, row, typeof change === 'function' ? change(row) : change, run.deps.now());
  });
}

export async function endImport(
  run: ImportRun,
  outcome: { state: 'completed' | 'failed'; message?: string },
): Promise<void> {
  await run.deps.db.transaction().execute(async (tx) => {
    const row = await lockRunningImport(tx, run);
    await finishImport(tx, row, outcome, run.deps.now());
  });
}

/** Ends an import whose file cannot be read. */
export async function failUnreadable(run: ImportRun, faults: readonly FileFault[]): Promise<void> {
  await recordProgress(run, { fault_count: faults.length }, faults.map(toErrorNotice));
  await endImport(run, { state: 'failed', message: 'The file cannot be read: nothing was imported' });
}

export function toErrorNotice({ line, column, found, expected }: FileFault): Notice {
  return { severity: 'error', line, column, found, message: `expected ${expected}` };
}

export function toNote({ line, column, found, expected }: FileFault): Notice {
  return { severity: 'note', line, column, found, message: expected };
}

/** Says why nothing was imported. */
export function describeFaults(count: number): string {
  return `${count === 1 ? 'A cell is' : `${count} cells are`} wrong: nothing was imported`;
}
