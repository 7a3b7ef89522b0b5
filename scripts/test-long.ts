// `npm run test:long`: the tests that take their time. The last line is `N passed, N failed`.
import { runParts, vitest } from './parts.ts';

runParts([vitest('crash tests', '--config', 'vitest.long.config.ts')]);
