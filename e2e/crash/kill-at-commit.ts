// Loaded before the shop: ends its process, as a kill -9 does, right after as many commits as it is told to outlive.
import Database from 'better-sqlite3';
import pg from 'pg';

let left = Number(process.env.KILL_AFTER_COMMITS ?? Number.POSITIVE_INFINITY);
process.on('message', (commits) => {
  left = Number(commits);
  process.send?.('known');
});
process.channel?.unref();

function committed() {
  left -= 1;
  if (left <= 0) process.kill(process.pid, 'SIGKILL');
}

type Call = (...args: unknown[]) => unknown;

/** Each statement of SQLite that writes and leaves no transaction open is a commit. */
function watchSqlite() {
  const sample = new Database(':memory:').prepare('select 1');
  const prototype = Object.getPrototypeOf(sample) as Record<'run' | 'all' | 'get', Call>;
  for (const name of ['run', 'all', 'get'] as const) {
    const original = prototype[name];
    prototype[name] = function (this: Database.Statement, ...args) {
      const answer = original.apply(this, args);
      const ends = /^\s*(commit|insert|update|delete|with)\b/i.test(this.source);
      if (ends && !(this.readonly && !/^\s*commit/i.test(this.source)) && !this.database.inTransaction) committed();
      return answer;
    };
  }
}

function watchPostgres() {
  const inTransaction = new WeakSet<object>();
  const prototype = pg.Client.prototype as unknown as { query: Call };
  const original = prototype.query;
  prototype.query = function (this: object, ...args) {
    const [first] = args as [string | { text?: string } | undefined];
    const text = (typeof first === 'string' ? first : first?.text) ?? '';
    const answer = original.apply(this, args);
    if (/^\s*(begin|start transaction)/i.test(text)) inTransaction.add(this);
    const isEnd = /^\s*(commit|rollback)\b/i.test(text);
    if (isEnd) inTransaction.delete(this);
    const writes = /^\s*(commit|insert|update|delete)\b/i.test(text);
    if (writes && !inTransaction.has(this) && answer instanceof Promise) {
      return answer.then((result: unknown) => {
        committed();
        return result;
      });
    }
    return answer;
  };
}

watchSqlite();
watchPostgres();
