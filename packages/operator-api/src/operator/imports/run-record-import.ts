import {
  type FileFault,
  type RecordDraft,
  type RecordFile,
  readRecordFile,
  UnknownRecordColumns,
  UnreadableFile,
} from '@mercer/commerce/imports';
import type { Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { readImportFile } from './import-file.ts';
import {
  beginCheck,
  describeFaults,
  endImport,
  failUnreadable,
  type ImportRun,
  ImportStopped,
  lockRunningImport,
  recordProgress,
  toErrorNotice,
  toNote,
} from './import-run.ts';
import { type ImportJob, updateImport } from './jobs.ts';
import { type RecordImport, recordImports } from './record-imports.ts';
import type { RecordWriter } from './record-saving.ts';

/** Records of a transaction, few enough that sales go on between two of them. */
const batchSize = 20;

/**
 * Imports records of any kind but products: the file is read and tried, then written in batches. A batch and the number of records
 * that are done are one transaction, so that an interrupted import goes on with the next record.
 */
export async function runRecordImport(run: ImportRun, row: ImportJob): Promise<void> {
  const recordImport = recordImports[row.kind as keyof typeof recordImports]; // the kinds of imports, without products
  if (row.state !== 'writing' && !(await checkFile(run, recordImport))) return;
  await writeFile(run, recordImport);
  await endImport(run, { state: 'completed' });
}

/** Reads the whole file and tries each record. @returns true where the records are to be written */
async function checkFile(run: ImportRun, recordImport: RecordImport): Promise<boolean> {
  await beginCheck(run);
  const file = await openFile(run, recordImport);
  if (Array.isArray(file)) {
    await failUnreadable(run, file);
    return false;
  }
  const ignored = file.ignored.map(({ line, column, text }) => ({ line, column, found: text.trim() }));
  const notes = ignored.map((cell) => toNote({ ...cell, expected: 'this column is not imported' }));
  await recordProgress(run, { format: file.format }, notes);
  const keys = new Map<string, number>();
  try {
    for await (const drafts of takeBatches(file, recordImport, keys)) await tryBatch(run, recordImport, drafts);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await failUnreadable(run, [error.fault]);
    return false;
  }
  const { deps, options, id } = run;
  const { fault_count } = await deps.db
    .selectFrom('import_jobs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (fault_count > 0 && !options.partial) {
    await endImport(run, { state: 'failed', message: describeFaults(fault_count) });
    return false;
  }
  if (options.dry_run) {
    await endImport(run, { state: 'completed' });
    return false;
  }
  await recordProgress(run, { state: 'writing', done: 0, created: 0, updated: 0, unchanged: 0 });
  return true;
}

async function openFile(run: ImportRun, { reader }: RecordImport): Promise<RecordFile | FileFault[]> {
  try {
    return await readRecordFile(reader, readImportFile(run.deps.db, run.id));
  } catch (error) {
    if (error instanceof UnreadableFile) return [error.fault];
    if (error instanceof UnknownRecordColumns) return error.faults;
    throw error;
  }
}

/** The drafts in batches; a second record with the same key is a fault. */
async function* takeBatches(file: RecordFile, { keyName }: RecordImport, keys: Map<string, number>) {
  let batch: RecordDraft[] = [];
  for await (const draft of file.drafts) {
    const earlierLine = draft.key === '' || draft.isLeftOut ? undefined : keys.get(draft.key);
    if (earlierLine !== undefined) draft.faults.addFault(draft.cell, `another ${keyName} than in line ${earlierLine}`);
    else if (draft.key !== '') keys.set(draft.key, draft.cell.line);
    batch.push(draft);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Outcome = Awaited<ReturnType<RecordWriter>>;

/** Carries what would have been written out of a transaction that is taken back. */
class TrialRollback extends Error {
  readonly outcomes: (Outcome | undefined)[];

  constructor(outcomes: (Outcome | undefined)[]) {
    super('Nothing is kept of what was tried');
    this.outcomes = outcomes;
  }
}

async function tryBatch(run: ImportRun, recordImport: RecordImport, drafts: RecordDraft[]): Promise<void> {
  run.stop.throwIfAborted();
  const outcomes = await run.deps.db
    .transaction()
    .execute(async (tx) => {
      throw new TrialRollback(await writeDrafts(tx, run, recordImport, drafts));
    })
    .catch((error: unknown) => {
      if (error instanceof TrialRollback) return error.outcomes;
      throw error;
    });
  const imported = drafts.filter(({ isLeftOut }) => !isLeftOut);
  const notices = imported.flatMap(({ faults, notes }) => [
    ...faults.list.map(toErrorNotice),
    ...notes.list.map(toNote),
  ]);
  await recordProgress(
    run,
    (row) => ({
      ...addOutcomes(row, outcomes),
      total: row.total + imported.length,
      done: row.done + imported.length,
      left_out: row.left_out + drafts.length - imported.length,
      refused: row.refused + imported.filter(({ faults }) => faults.count > 0).length,
      fault_count: row.fault_count + imported.reduce((sum, { faults }) => sum + faults.count, 0),
    }),
    notices,
  );
}

function addOutcomes(row: ImportJob, outcomes: (Outcome | undefined)[]) {
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  return {
    created: row.created + count('created'),
    updated: row.updated + count('updated'),
    unchanged: row.unchanged + count('unchanged'),
  };
}

/** @returns what became of each record; undefined: it is refused, or none here, and has written nothing */
async function writeDrafts(
  tx: Tx,
  { deps, actor, options }: ImportRun,
  { write }: RecordImport,
  drafts: RecordDraft[],
): Promise<(Outcome | undefined)[]> {
  const saving = { tx, actor, now: deps.now(), mode: options.mode, publicUrl: deps.config.publicUrl };
  const outcomes: (Outcome | undefined)[] = [];
  for (const draft of drafts) {
    if (draft.isLeftOut || draft.faults.count > 0) outcomes.push(undefined);
    else outcomes.push(await write(saving, draft).catch((error: unknown) => reportRefusal(error, draft)));
  }
  return outcomes;
}

/** A refusal is a fault of the cell that it is about. */
function reportRefusal(error: unknown, draft: RecordDraft): undefined {
  if (!(error instanceof ApiError)) throw error;
  const { param = '', message } = error;
  const sentence = message.startsWith(`${param}: `) ? message.slice(param.length + 2) : message;
  draft.faults.addFault(findCell(draft, param), sentence.replace(/ (is|are) expected\b/, ''));
}

function findCell({ cells, cell }: RecordDraft, param: string) {
  const parts = param.split('.');
  for (let length = parts.length; length > 0; length--) {
    const fieldCell = cells.get(parts.slice(0, length).join('.'));
    if (fieldCell) return fieldCell;
  }
  return cell;
}

async function writeFile(run: ImportRun, recordImport: RecordImport): Promise<void> {
  const { deps, id, stop } = run;
  const file = await openFile(run, recordImport);
  // The check has read the same bytes
  if (Array.isArray(file)) throw new Error('The file cannot be read again');
  const { done } = await deps.db
    .selectFrom('import_jobs')
    .select('done')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  let place = 0;
  for await (const batch of takeBatches(file, recordImport, new Map())) {
    const drafts = batch.filter(({ isLeftOut }) => !isLeftOut);
    const startPlace = place;
    place += drafts.length;
    if (place <= done || drafts.length === 0) continue;
    stop.throwIfAborted();
    await deps.db.transaction().execute(async (tx) => {
      const row = await lockRunningImport(tx, run);
      if (row.done !== startPlace) throw new ImportStopped('Another process goes on with the import');
      const outcomes = await writeDrafts(tx, run, recordImport, drafts);
      await updateImport(tx, row, { ...addOutcomes(row, outcomes), done: place }, deps.now());
    });
  }
}
