// `npm test`: every check, and the tests on SQLite, but for what takes its time (`test-long.ts`). `npm run test:unit`: the quick
// tests alone. The last line is `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { firstSpecs, onSqlite, processTests, slowTests, without } from './parts.ts';
import { producedAnswers } from './promised-answers.ts';
import { check, definePlaywrightStep, defineVitestStep, runSteps } from './steps.ts';

const unitTests = defineVitestStep(
  'unit tests',
  ['packages', 'apps', 'scripts'],
  '--no-isolate',
  ...onSqlite,
  ...without(slowTests),
);

mkdirSync(dirname(producedAnswers), { recursive: true });
rmSync(producedAnswers, { force: true });
process.env.PRODUCED_ANSWERS = resolve(producedAnswers);

const allSteps = [
  check('types', 'npm', 'run', '--silent', 'check:types'),
  check('lint', 'npm', 'run', '--silent', 'check:lint'),
  check('unused code', 'npm', 'run', '--silent', 'check:unused'),
  unitTests,
  defineVitestStep('API tests', ['e2e', ...slowTests], '--no-isolate', ...onSqlite, ...without(processTests)),
  check('promised answers', 'node', 'scripts/promised-answers.ts'),
  definePlaywrightStep('browser tests', '--project=desktop', firstSpecs),
];

runSteps(process.argv[2] === 'unit' ? [unitTests] : allSteps);
