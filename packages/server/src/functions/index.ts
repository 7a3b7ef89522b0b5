export { listFunctions, serializeRun } from './list-functions.ts';
export { findRunsById, replayEvents, replayRun } from './replay.ts';
export { createFunctionRoutes } from './routes.ts';
export { FunctionRunner } from './runner.ts';
export type { CallShop } from './shop-door.ts';
