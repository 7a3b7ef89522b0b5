export { listCallCommands } from './calls/index.ts';
export { createOutput } from './output/output.ts';
export { listExamples, referenceText } from './reference.ts';
export { runCommandLine } from './run-command.ts';
