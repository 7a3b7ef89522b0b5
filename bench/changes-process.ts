// Changes products until it is told to end, and says how many: `changes-process.ts LOCATION PER_SECOND`, a process of concurrent-changes.ts.
import { once } from 'node:events';
import { openDatabase } from '@mercer/server';
import { Changes } from './changes.ts';

/** A server's address, or the file of SQLite. */
export type DatabaseLocation = { url: string } | { path: string };

const [, , location = '', perSecond] = process.argv;
const db = openDatabase(JSON.parse(location) as DatabaseLocation); // passed by concurrent-changes.ts
const changes = await Changes.open(db);
const end = changes.startChanging(Number(perSecond));
process.send?.('begun');
await once(process, 'message');
await end();
await db.destroy();
process.send?.(changes.changeCount, () => process.disconnect());
