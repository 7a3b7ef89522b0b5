export type { components, paths } from '../generated/paths.ts';
export { createOperatorClient, type OperatorAccess, type OperatorClient } from './client.ts';
export { OperatorError } from './operator-error.ts';
export { type DataOf, type Result, unwrap } from './unwrap.ts';
