export type { CallShop } from './answer-question.ts';
export { listFunctions, serializeRun } from './list-functions.ts';
export { findRunsById, replayEvents, replayRun } from './replay.ts';
export { createFunctionRoutes, functionDescriptions } from './routes.ts';
export { FunctionRunner } from './runner.ts';
