// Runs in a thread of its own, one statement after the other. It imports nothing of the shop but types.
import { parentPort, workerData } from 'node:worker_threads';
import SQLite from 'better-sqlite3';
import type { ReadRequest, ReadResponse, ReadWorkerStart } from './read-worker.ts';

const { path, timeoutMs } = workerData as ReadWorkerStart; // passed by ReadWorker
const database = new SQLite(path, { readonly: true, timeout: timeoutMs });

parentPort?.on('message', (question: ReadRequest) => parentPort?.postMessage(answerQuestion(question)));

function answerQuestion({ id, sql, parameters }: ReadRequest): ReadResponse {
  try {
    return { id, rows: database.prepare(sql).all(parameters) };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}
