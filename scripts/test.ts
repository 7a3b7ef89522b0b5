// `npm test`: every check and test once. The last line is `N passed, N failed`.
import { check, playwright, runSteps, vitest } from './steps.ts';

runSteps([
  check('types', 'npm', 'run', '--silent', 'check:types'),
  check('lint', 'npm', 'run', '--silent', 'check:lint'),
  check('unused code', 'npm', 'run', '--silent', 'check:unused'),
  vitest('unit tests', ['packages', 'apps', 'scripts'], '--no-isolate'),
  vitest('API tests', ['e2e']),
  playwright('browser tests', '--project=desktop'),
]);
