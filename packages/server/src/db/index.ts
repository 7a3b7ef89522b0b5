export { isPostgres, lockRows, oneAtATime } from './dialect.ts';
export { hashToken, newId, newToken } from './ids.ts';
export { lockFolder } from './lock-folder.ts';
export { migrate } from './migrate.ts';
export { openDatabase } from './open.ts';
export { type Database, type Db, type Json, type NewRow, parseJson, type Row, type Tx } from './schema.ts';
