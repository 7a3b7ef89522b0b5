export { createOutput } from './output/output.ts';
export { listExamples, referenceText } from './reference.ts';
export { runCommandLine } from './run-command.ts';
