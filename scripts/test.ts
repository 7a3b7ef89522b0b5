// `npm test`: every check and test once, but for what takes its time (`test-long.ts`). The last line is `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { otherSpecs } from './gateway-specs.ts';
import { producedAnswers } from './promised-answers.ts';
import { check, playwright, runSteps, vitest } from './steps.ts';

/** One more than there are processors: much of the time goes by waiting for PostgreSQL. */
const workers = `--maxWorkers=${availableParallelism() + 1}`;

mkdirSync(dirname(producedAnswers), { recursive: true });
rmSync(producedAnswers, { force: true });
process.env.PRODUCED_ANSWERS = resolve(producedAnswers);

runSteps([
  check('types', 'npm', 'run', '--silent', 'check:types'),
  check('lint', 'npm', 'run', '--silent', 'check:lint'),
  check('unused code', 'npm', 'run', '--silent', 'check:unused'),
  vitest('unit tests', ['packages', 'apps', 'scripts'], '--no-isolate', workers),
  vitest('API tests', ['e2e'], workers),
  check('promised answers', 'node', 'scripts/promised-answers.ts'),
  playwright('browser tests', '--project=desktop', otherSpecs),
]);
