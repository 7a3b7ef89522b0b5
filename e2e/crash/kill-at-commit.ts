// Loaded before the shop: ends its process, as a kill -9 does, right after as many commits as it is told to outlive.
import { Socket } from 'node:net';
import Database from 'better-sqlite3';

let remainingCommits = Number(process.env.KILL_AFTER_COMMITS ?? Number.POSITIVE_INFINITY);
process.on('message', (commits) => {
  remainingCommits = Number(commits);
  process.send?.('known');
});
process.channel?.unref();

function countCommit() {
  remainingCommits -= 1;
  if (remainingCommits <= 0) process.kill(process.pid, 'SIGKILL');
}

type Call = (...args: unknown[]) => unknown;

/** Counts the commits of SQLite: each statement that writes and leaves no transaction open is one. */
function watchSqliteCommits() {
  const sample = new Database(':memory:').prepare('select 1');
  const prototype = Object.getPrototypeOf(sample) as Record<'run' | 'all' | 'get', Call>;
  for (const name of ['run', 'all', 'get'] as const) {
    const original = prototype[name];
    prototype[name] = function (this: Database.Statement, ...args) {
      const answer = original.apply(this, args);
      const ends = /^\s*(commit|insert|update|delete|with)\b/i.test(this.source);
      if (ends && !(this.readonly && !/^\s*commit/i.test(this.source)) && !this.database.inTransaction) countCommit();
      return answer;
    };
  }
}

/** PostgreSQL waits for the next statement, and no transaction is open. */
const isIdle = Buffer.from([90, 0, 0, 0, 5, 73]).toString('latin1');
/** Message of PostgreSQL right before it is idle, when the last statement wrote. */
const wrote = /(?:COMMIT|INSERT \d+ \d+|UPDATE \d+|DELETE \d+).$/s;

/** Counts the commits of PostgreSQL at the sockets, because the bundle has its own PostgreSQL client. */
function watchPostgres() {
  const prototype = Socket.prototype as unknown as { emit: Call };
  const original = prototype.emit;
  prototype.emit = function (this: Socket, ...args) {
    const answer = original.apply(this, args);
    const [event, chunk] = args;
    if (event !== 'data' || !Buffer.isBuffer(chunk)) return answer;
    for (const responsePart of chunk.toString('latin1').split(isIdle).slice(0, -1))
      if (wrote.test(responsePart)) countCommit();
    return answer;
  };
}

watchSqliteCommits();
watchPostgres();
