// `npm run test:long`: the tests that take their time. The last line is `N passed, N failed`.
import { availableParallelism } from 'node:os';
import { postgresUrl } from '@mercer/server/testing';
import { onPostgres, onSqlite, otherSpecs, processTests } from './parts.ts';
import { playwright, runSteps, type Step, vitest } from './steps.ts';

/** Who buys, looks and has an account meets the database; looks, sizes, words and wallets are the same whatever it is. */
const journeys = [
  'account',
  'cart',
  'checkout',
  'codes',
  'drafts',
  'lists',
  'orders',
  'paid-once',
  'plans',
  'purchase',
  'recover',
  'search',
];

const long = ['--config', 'vitest.long.config.ts'];
const everyPayment = 'e2e/crash/every-payment-';
const moneyAfterKills = 'e2e/crash/money.test.ts';

if (!postgresUrl) console.log('No PostgreSQL answers (TEST_DATABASE_URL): these tests run on SQLite alone.');

// where time is short the last ones are left out
runSteps([
  lasting(2, vitest('processes', processTests, ...onSqlite)),
  lasting(17, playwright('other browser tests', '--project=desktop', otherSpecs)),
  ...(postgresUrl ? suiteOnPostgres() : []),
  lasting(11, vitest('money after kills', [moneyAfterKills], ...long)),
  lasting(
    9,
    vitest('crash tests', ['e2e/crash/'], ...long, '--exclude', `${everyPayment}**`, '--exclude', moneyAfterKills),
  ),
  lasting(4, vitest('every payment', [everyPayment], ...long)),
  lasting(3, vitest('the owner’s guide', ['e2e/guide/'], ...long)),
  lasting(2, vitest('Lighthouse', ['e2e/lighthouse/'], ...long)),
  lasting(3, playwright('sentences on a phone', '--project=mobile')),
  lasting(6, everyLook()),
  ...(postgresUrl ? [lasting(5, plansAtMillionRows()), lasting(4, journeysOn(postgresUrl))] : []),
]);

function lasting(minutes: number, step: Step): Step {
  return { ...step, minutes };
}

/** What `npm test` leaves out; one more at once than there are processors, since much of the time goes by waiting. */
function suiteOnPostgres(): Step[] {
  const workers = `--maxWorkers=${availableParallelism() + 1}`;
  return [
    lasting(5, vitest('unit tests on PostgreSQL', ['packages', 'apps'], '--no-isolate', ...onPostgres, workers)),
    lasting(16, vitest('API tests on PostgreSQL', ['e2e'], '--no-isolate', ...onPostgres, workers)),
  ];
}

/** Each route in light and dark, forced colours and zoomed; dialogs and pictures on every screen. */
function everyLook(): Step {
  const step = playwright('every look', '--project=desktop', '/(accessible|dialogs|pictures|slow).spec');
  return { ...step, env: { ...step.env, EVERY_LOOK: '1' } };
}

/** What a purchase looks up, in tables of a million rows. */
function plansAtMillionRows(): Step {
  const step = vitest('plans at a million rows', ['e2e/api/statement-plans.test.ts'], ...onPostgres);
  return { ...step, env: { ...step.env, PLAN_MOST_ROWS: '1000000' } };
}

function journeysOn(server: string): Step {
  const step = playwright('journeys on PostgreSQL', '--project=desktop', `/browser/(${journeys.join('|')}).spec`);
  return { ...step, env: { ...step.env, BROWSER_DATABASE_SERVER: server } };
}
