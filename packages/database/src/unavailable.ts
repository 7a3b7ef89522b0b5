import SQLite from 'better-sqlite3';

/** The database cannot be reached, or has no time. Nothing was done, or nobody knows: asking again is right. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseUnavailable';
  }
}

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return error instanceof SQLite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

/**
 * Error codes that mean an unavailable database.
 * System: connection errors. PostgreSQL ("Error Codes", appendix A): connections, resources, shutdowns and time-outs,
 * serialization and deadlocks, and a server that has become read-only because another one has taken over.
 */
const codes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|08|53|57|40001$|40P01$|55P03$|25006$|25P03$)/;
/** Messages of pg errors that carry no code. */
const messages = /^(Connection terminated|timeout |Client (has encountered|was closed))/;

/** @returns a fault of the connection or of the server as `DatabaseUnavailable`, any other as it is */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const { code = '' } = error as NodeJS.ErrnoException; // Node's and databases' errors have a code
  const isOurs = codes.test(code) || messages.test(error.message);
  return isOurs ? new DatabaseUnavailable(error.message || code, { cause: error }) : error;
}
