// `npm test`: every check, and the tests on SQLite, but for what takes its time (`test-long.ts`). The last line is `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { firstSpecs, noProcesses, onSqlite } from './parts.ts';
import { producedAnswers } from './promised-answers.ts';
import { check, playwright, runSteps, vitest } from './steps.ts';

mkdirSync(dirname(producedAnswers), { recursive: true });
rmSync(producedAnswers, { force: true });
process.env.PRODUCED_ANSWERS = resolve(producedAnswers);

runSteps([
  check('types', 'npm', 'run', '--silent', 'check:types'),
  check('lint', 'npm', 'run', '--silent', 'check:lint'),
  check('unused code', 'npm', 'run', '--silent', 'check:unused'),
  vitest('unit tests', ['packages', 'apps', 'scripts'], '--no-isolate', ...onSqlite),
  vitest('API tests', ['e2e'], '--no-isolate', ...onSqlite, ...noProcesses),
  check('promised answers', 'node', 'scripts/promised-answers.ts'),
  playwright('browser tests', '--project=desktop', firstSpecs),
]);
