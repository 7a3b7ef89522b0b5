/** A reason why the shop cannot start; its message is the one sentence the operator gets to see. */
export class StartError extends Error {}

type Faults = [sign: RegExp, sentence: (detail: string) => string][];

const faults: Faults = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)/, () => 'The disk is full: free some space and start again.'],
  [/^(SQLITE_NOTADB|SQLITE_CORRUPT)/, (detail) => `The database in DATA_DIR is damaged: ${detail}.`],
  [
    /^(EACCES|EPERM|EROFS|EEXIST|ENOTDIR|ENOENT|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_IOERR)/,
    (detail) => `DATA_DIR cannot be written to: ${detail}.`,
  ],
  [/^SQLITE_BUSY/, () => 'The database in DATA_DIR is in use by another process.'],
  [/^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28|3D000|53300|57P03)/, formatUnreachable],
];

function formatUnreachable(detail: string): string {
  return `The database of DATABASE_URL cannot be used: ${detail}.`;
}

/** @returns what is wrong in one sentence; undefined for a fault of ours, which needs its stack */
export function startSentence(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return undefined;
  // Wrapper of connection errors of the database
  if (error.name === 'DatabaseUnavailable') return startSentence(error.cause) ?? formatUnreachable(error.message);
  const code = String((error as NodeJS.ErrnoException).code ?? ''); // those of Node and of databases have a code
  // a refused connection to a name with several addresses has its reasons in a list and no message
  const reasons = error instanceof AggregateError ? error.errors.map(String).join(', ') : error.message;
  return faults.find(([sign]) => sign.test(code))?.[1](reasons);
}
