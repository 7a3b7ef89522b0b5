// `npm run test:long`: the tests that take their time. The last line is `N passed, N failed`.
import { availableParallelism } from 'node:os';
import { postgresUrl } from '@mercer/server/testing';
import { onPostgres, onSqlite, otherSpecs, processTests } from './parts.ts';
import { definePlaywrightStep, defineVitestStep, runSteps, type Step } from './steps.ts';

/**
 * Browser specs that depend on the database, because they buy, search or use an account; specs of looks, sizes, words
 * and wallets do not depend on it.
 */
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
/** Orders of two processes at once, and shops that move between the databases: minutes each, with few kills. */
const racesAndMoves = ['e2e/crash/moved-shop', 'e2e/crash/operator-races', 'e2e/crash/shared-races'];

if (!postgresUrl) console.log('No PostgreSQL answers (TEST_DATABASE_URL): these tests run on SQLite alone.');

// Short runs leave out the last steps
runSteps([
  withMinutes(2, defineVitestStep('processes', processTests, ...onSqlite)),
  ...otherBrowserTests(),
  ...(postgresUrl ? suiteOnPostgres() : []),
  withMinutes(11, defineVitestStep('money after kills', [moneyAfterKills], ...long)),
  withMinutes(
    9,
    defineVitestStep(
      'crash tests',
      ['e2e/crash/'],
      ...long,
      '--exclude',
      `${everyPayment}**`,
      '--exclude',
      moneyAfterKills,
      ...racesAndMoves.flatMap((name) => ['--exclude', `${name}**`]),
    ),
  ),
  withMinutes(4, defineVitestStep('every payment', [everyPayment], ...long)),
  withMinutes(15, defineVitestStep('guides', ['e2e/guide/'], ...long)),
  withMinutes(6, defineVitestStep('how-tos', ['e2e/how-to/'], ...long)),
  withMinutes(2, defineVitestStep('Lighthouse', ['e2e/lighthouse/'], ...long)),
  withMinutes(3, definePlaywrightStep('sentences on a phone', '--project=mobile')),
  withMinutes(6, defineLookStep()),
  ...(postgresUrl ? [withMinutes(5, plansAtMillionRows()), withMinutes(4, defineJourneyStep(postgresUrl))] : []),
  ...(postgresUrl ? [withMinutes(14, defineVitestStep('races and moved shops', racesAndMoves, ...long))] : []),
]);

function withMinutes(minutes: number, step: Step): Step {
  return { ...step, minutes };
}

/** Defines steps that share the other specs evenly, so that a slow machine leaves out a part instead of failing all. */
function otherBrowserTests(): Step[] {
  const parts = 3;
  return Array.from({ length: parts }, (_, index) => {
    const shard = `${index + 1}/${parts}`;
    const name = `other browser tests, part ${index + 1}`;
    return withMinutes(8, definePlaywrightStep(name, '--project=desktop', `--shard=${shard}`, otherSpecs));
  });
}

/**
 * Defines the steps that `npm test` leaves out; one worker more than there are processors, since much of the time is
 * spent waiting.
 */
function suiteOnPostgres(): Step[] {
  const workers = `--maxWorkers=${availableParallelism() + 1}`;
  return [
    withMinutes(
      5,
      defineVitestStep('unit tests on PostgreSQL', ['packages', 'apps'], '--no-isolate', ...onPostgres, workers),
    ),
    withMinutes(19, defineVitestStep('API tests on PostgreSQL', ['e2e'], '--no-isolate', ...onPostgres, workers)),
  ];
}

/**
 * Defines the step that checks each route in light and dark, forced colours and zoomed, and dialogs and pictures on
 * every screen.
 */
function defineLookStep(): Step {
  const step = definePlaywrightStep('every look', '--project=desktop', '/(accessible|dialogs|pictures|slow).spec');
  return { ...step, env: { ...step.env, EVERY_LOOK: '1' } };
}

/** Defines the step that checks the plans of a purchase's queries, in tables of a million rows. */
function plansAtMillionRows(): Step {
  const step = defineVitestStep('plans at a million rows', ['e2e/api/statement-plans.test.ts'], ...onPostgres);
  return { ...step, env: { ...step.env, PLAN_MOST_ROWS: '1000000' } };
}

function defineJourneyStep(server: string): Step {
  const step = definePlaywrightStep(
    'journeys on PostgreSQL',
    '--project=desktop',
    `/browser/(${journeys.join('|')}).spec`,
  );
  return { ...step, env: { ...step.env, BROWSER_DATABASE_SERVER: server } };
}
