import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '@mercer/server';
import { Changes } from './changes.ts';

/** Changes products as an import beside the shop does, until it is told to end; says how many. */
const { path, perSecond } = workerData as { path: string; perSecond: number }; // what health.ts gives
const db = openDatabase({ path });
const changes = await Changes.open(db);
const end = changes.start(perSecond);
if (parentPort) await once(parentPort, 'message');
await end();
await db.destroy();
parentPort?.postMessage(changes.made);
parentPort?.close();
