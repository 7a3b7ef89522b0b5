/** Rows for each statement: few enough bound values for SQLite and PostgreSQL. */
const chunk = 1000;

export function splitIntoChunks<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / chunk) }, (_, n) => rows.slice(n * chunk, (n + 1) * chunk));
}
