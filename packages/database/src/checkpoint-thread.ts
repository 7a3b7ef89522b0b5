// Runs in a thread of its own, whenever it is told to. It imports nothing of the shop but types.
import { parentPort, workerData } from 'node:worker_threads';
import SQLite from 'better-sqlite3';
import type { CheckpointStart, LogState } from './checkpointer.ts';

const { path, timeoutMs } = workerData as CheckpointStart; // passed by the checkpointer
const database = new SQLite(path, { timeout: timeoutMs, fileMustExist: true });
database.pragma('synchronous = FULL');

parentPort?.on('message', () => parentPort?.postMessage(runCheckpoint()));

/** PASSIVE waits for nobody, and nobody waits for it. What fails is tried again, and the log keeps everything until then. */
function runCheckpoint(): LogState | null {
  try {
    const [state] = database.pragma('wal_checkpoint(PASSIVE)') as LogState[]; // SQLite's answer, in pages
    return state ?? null;
  } catch {
    return null;
  }
}
