export { nextNumber } from './counter.ts';
export { isPostgres, lockRows, oneAtATime } from './dialect.ts';
export { hashToken, newId, newToken } from './ids.ts';
export { parseJson } from './json.ts';
export { lockFolder } from './lock-folder.ts';
export { migrate } from './migrate.ts';
export { openDatabase } from './open.ts';
export { attributeValues, tagValues } from './product-values.ts';
export type { Database, Db, NewRow, Row, Tx } from './schema.ts';
