// `npm test`: every check and test once. The last line is `N passed, N failed`.
import { check, playwright, runSteps, vitest } from './steps.ts';

runSteps([
  check('types', 'npm', 'run', '--silent', 'check:types'),
  check('lint', 'npm', 'run', '--silent', 'check:lint'),
  check('unused code', 'npm', 'run', '--silent', 'check:unused'),
  vitest('unit and API tests'),
  playwright('browser tests', '--project=desktop'),
]);
