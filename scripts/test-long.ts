// `npm run test:long`: the tests that take their time. The last line is `N passed, N failed`.
import { postgresUrl } from '@mercer/server/testing';
import { gatewaySpecs } from './gateway-specs.ts';
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
const moneyAfterKills = 'e2e/crash/money.test.ts';

if (!postgresUrl) console.log('No PostgreSQL answers (TEST_DATABASE_URL): these tests run on SQLite alone.');

runSteps([
  vitest('crash tests', ['e2e/crash/'], ...long, '--exclude', moneyAfterKills),
  vitest('money after kills', [moneyAfterKills], ...long),
  vitest('the owner’s guide', ['e2e/guide/'], ...long),
  vitest('Lighthouse', ['e2e/lighthouse/'], ...long),
  everyLook(),
  playwright('sentences on a phone', '--project=mobile'),
  gatewaysInBrowser(),
  ...(postgresUrl ? [plansAtMillionRows(), journeysOn(postgresUrl)] : []),
]);

/** Each route in light and dark, forced colours and zoomed; dialogs and pictures on every screen. */
function everyLook(): Step {
  const step = playwright('every look', '--project=desktop', '/(accessible|dialogs|pictures|slow).spec');
  return { ...step, env: { ...step.env, EVERY_LOOK: '1' } };
}

function gatewaysInBrowser(): Step {
  return playwright('gateways in a browser', '--project=desktop', gatewaySpecs);
}

/** What a purchase looks up, in tables of a million rows. */
function plansAtMillionRows(): Step {
  const step = vitest('plans at a million rows', ['e2e/api/statement-plans.test.ts'], '-t', 'PostgreSQL');
  return { ...step, env: { ...step.env, PLAN_MOST_ROWS: '1000000' } };
}

function journeysOn(server: string): Step {
  const step = playwright('journeys on PostgreSQL', '--project=desktop', `/browser/(${journeys.join('|')}).spec`);
  return { ...step, env: { ...step.env, BROWSER_DATABASE_SERVER: server } };
}
