// `npm run test:long`: the tests that take their time. The last line is `N passed, N failed`.
import { postgresUrl } from '@mercer/server/testing';
import { type Part, playwright, runParts, vitest } from './parts.ts';

/** Looks, sizes and single files are the same whatever the database. */
const sameOnBoth = [
  'browser.sentences.+',
  'accessible',
  'back',
  'back-forward-cache',
  'budgets',
  'chrome',
  'client-package',
  'dialogs',
  'failures',
  'payment-methods',
  'pictures',
  'seo',
  'sign-in',
  'slow',
  'states',
];

const long = ['--config', 'vitest.long.config.ts'];
const moneyAfterKills = 'e2e/crash/money.test.ts';

if (!postgresUrl) console.log('No PostgreSQL answers (TEST_DATABASE_URL): these tests run on SQLite alone.');

runParts([
  vitest('crash tests', ['e2e/crash/'], ...long, '--exclude', moneyAfterKills),
  vitest('money after kills', [moneyAfterKills], ...long),
  vitest('Lighthouse', ['e2e/lighthouse/'], ...long),
  everyLook(),
  playwright('sentences on a phone', '--project=mobile'),
  ...(postgresUrl ? [plansAtMillionRows(), browserTestsOn(postgresUrl)] : []),
]);

/** Each route in light and dark, forced colours and zoomed. */
function everyLook(): Part {
  const part = playwright('every look', '--project=desktop', 'accessible.spec');
  return { ...part, env: { ...part.env, EVERY_LOOK: '1' } };
}

/** What a purchase looks up, in tables of a million rows. */
function plansAtMillionRows(): Part {
  const part = vitest('plans at a million rows', ['e2e/api/statement-plans.test.ts'], '-t', 'PostgreSQL');
  return { ...part, env: { ...part.env, PLAN_MOST_ROWS: '1000000' } };
}

function browserTestsOn(server: string): Part {
  const others = `^(?!.*(${sameOnBoth.join('|')})\\.spec).*$`;
  const part = playwright('browser tests on PostgreSQL', '--project=desktop', others);
  return { ...part, env: { ...part.env, BROWSER_DATABASE_SERVER: server } };
}
