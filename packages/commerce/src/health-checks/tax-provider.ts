import { GatewayRefused, GatewayUnavailable, type TaxSetup } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { readTaxSettings, type TaxProviderName } from '@mercer/platform/settings';
import { formatTimeBefore } from './format-time.ts';
import { type CheckResult, reportFault, reportFine, reportNote } from './health-check.ts';

const longMs = 3_600_000;
const mostOrders = 5;

/** Checks that the service which calculates the taxes can be reached, is set up, and collects taxes somewhere. */
export async function checkTaxProvider(deps: AppDeps, provider: TaxProviderName): Promise<CheckResult> {
  if (!deps.gateways.has(provider))
    return reportFault(
      `The setting taxes names ${provider}, of which the shop has no keys: see docs/owners/gateways.md.`,
    );
  try {
    const { taxes } = await deps.gateways.openGateway(provider);
    return taxes ? describeSetup(deps, provider, await taxes.readSetup()) : describeRulesOnly(provider);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    return reportFault(`The taxes cannot be calculated: ${provider} says '${error.message}'.`);
  }
}

function describeRulesOnly(provider: string): CheckResult {
  return reportFault(`${provider} calculates no taxes: choose another provider in the setting taxes.`);
}

function describeSetup(
  { config }: AppDeps,
  provider: string,
  { isActive, missing, registrations, isLive }: TaxSetup,
): CheckResult {
  if (!isActive)
    return reportFault(`${provider} calculates no taxes until these are set in its dashboard: ${missing.join(', ')}.`);
  if (config.live && !isLive) return reportFault(`The keys of ${provider} are for tests: it records no taxes.`);
  if (registrations.length === 0)
    return reportNote(
      `No registration is active at ${provider}: it calculates no tax anywhere. Add them in its dashboard.`,
    );
  return reportFine(`${provider} calculates the taxes, and collects them in ${registrations.length} places.`);
}

/** Checks that the taxes of paid orders were recorded at their provider. */
export async function checkTaxRecords({ db, now }: AppDeps): Promise<CheckResult> {
  const transactions = db
    .selectFrom('tax_transactions')
    .innerJoin('orders', 'orders.id', 'tax_transactions.order_id')
    .select(['orders.number', 'message', 'tax_transactions.status'])
    .where('orders.number', 'is not', null)
    .orderBy('tax_transactions.id');
  const refused = await transactions.where('tax_transactions.status', 'in', ['failed', 'skipped']).limit(100).execute();
  const late = await transactions
    .where('tax_transactions.status', '=', 'waiting')
    .where('orders.financial_status', 'in', ['paid', 'partially_refunded', 'refunded'])
    .where('tax_transactions.date_created', '<', formatTimeBefore(now(), longMs))
    .limit(100)
    .execute();
  const problems = [
    refused.length > 0 &&
      `The taxes of ${describeOrders(refused)} are not recorded at their provider: enter them there by hand. /operator/taxes/unrecorded lists them.`,
    late.length > 0 && `The taxes of ${describeOrders(late)} wait to be recorded, and are tried again.`,
  ].filter(Boolean);
  return problems.length === 0
    ? reportFine('All taxes of paid orders are recorded where they were calculated.')
    : reportNote(problems.join(' '));
}

/** Names orders by their numbers, with the reason where there is one. */
function describeOrders(rows: readonly { number: string | null; message: string | null }[]): string {
  const reasons = new Map(rows.map(({ number, message }) => [number ?? '', message]));
  const named = [...reasons]
    .slice(0, mostOrders)
    .map(([number, message]) => (message ? `${number} ('${message}')` : number));
  return `${reasons.size} orders (${[...named, ...(reasons.size > mostOrders ? ['…'] : [])].join(', ')})`;
}

/** Finds the service that calculates the taxes; null where the rules of the shop do. */
export async function findTaxProvider({ db }: AppDeps): Promise<TaxProviderName | null> {
  const { provider } = await readTaxSettings(db);
  return provider === 'rules' ? null : provider;
}
