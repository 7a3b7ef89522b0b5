export { createOutput } from './output/output.ts';
export { examples, referenceText } from './reference.ts';
export { runCommand } from './run-command.ts';
