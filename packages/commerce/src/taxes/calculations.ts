import { AsyncLocalStorage } from 'node:async_hooks';
import { type Db, defineStatement, parseJson } from '@mercer/database';
import {
  GatewayRefused,
  GatewayUnavailable,
  TaxAddressRefused,
  type TaxCalculation,
  type TaxRequest,
} from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { readTaxSettings } from '@mercer/platform/settings';
import { hashTaxRequest } from './provider-request.ts';

/** Calculation of a provider for exactly the goods and the place that are taxed. */
export interface StoredCalculation {
  provider: string;
  calculation: TaxCalculation;
}

/** Piece of work that may ask a provider between two tries of its transaction. */
interface CalculationWork {
  now: Date;
  /** requests that had no answer, by their hash */
  unanswered: Set<string>;
}

const currentWork = new AsyncLocalStorage<CalculationWork>();

/** Thrown out of a transaction, which is repeated once the provider has answered. */
class CalculationMissing extends Error {
  readonly provider: string;
  readonly hash: string;
  readonly request: TaxRequest;

  constructor(provider: string, request: TaxRequest) {
    super('The taxes are to be calculated first');
    this.name = 'CalculationMissing';
    this.provider = provider;
    this.hash = hashTaxRequest(provider, request);
    this.request = request;
  }
}

/** An answer is used again for so long: rates change at midnight. */
const freshMs = 86_400_000;

const calculationRows = defineStatement((db: Db, id: string) =>
  db.selectFrom('tax_calculations').selectAll().where('id', '=', id),
);

/**
 * Finds the provider's answer to a request. Within {@link withTaxCalculations} a missing answer ends the transaction and is asked
 * for; elsewhere nobody is asked.
 * @returns null where there is none, so that the rules of the shop are the estimate
 */
export async function findCalculation(
  db: Db,
  provider: string,
  request: TaxRequest,
): Promise<StoredCalculation | null> {
  const hash = hashTaxRequest(provider, request);
  const [row] = await calculationRows(db, hash);
  const work = currentWork.getStore();
  const isFresh = row && (!work || Date.parse(row.date_created) > work.now.getTime() - freshMs);
  if (isFresh) return { provider, calculation: parseJson<TaxCalculation>(row.result) };
  if (work && !work.unanswered.has(hash)) throw new CalculationMissing(provider, request);
  return null;
}

/** Largest number of questions of one piece of work: a cart, the cart that joins it, and an order. */
const mostQuestions = 4;
/** Time for which carts are estimated after a provider has not answered. */
const restMs = 15_000;
const restsUntil = new WeakMap<object, number>();

type Deps = Pick<AppDeps, 'db' | 'gateways' | 'log' | 'now'>;

/**
 * Runs a transaction that prices goods. What the provider of taxes has not calculated yet is asked between two tries, so that no
 * transaction waits for it. All writes of the work have to be in its transaction.
 * @param isBinding true where the result is an order: the provider's silence then counts as the owner has chosen. A cart is estimated.
 * @throws ApiError 502 `gateway_error`, 400 on the postal code; both for binding work alone
 */
export async function withTaxCalculations<T>(
  deps: Deps,
  work: () => Promise<T>,
  { isBinding = false } = {},
): Promise<T> {
  if (currentWork.getStore()) return work();
  const unanswered = new Set<string>();
  for (let questions = 0; ; questions += 1) {
    try {
      return await currentWork.run({ now: deps.now(), unanswered }, work);
    } catch (error) {
      if (!(error instanceof CalculationMissing)) throw error;
      if (questions === mostQuestions) unanswered.add(error.hash);
      else await askProvider(deps, error, { unanswered, isBinding });
    }
  }
}

interface Asking {
  unanswered: Set<string>;
  isBinding: boolean;
}

async function askProvider(
  deps: Deps,
  { provider, hash, request }: CalculationMissing,
  { unanswered, isBinding }: Asking,
): Promise<void> {
  const { db, gateways, log, now } = deps;
  if (!isBinding && (restsUntil.get(gateways) ?? 0) > now().getTime()) {
    unanswered.add(hash);
    return;
  }
  try {
    const { taxes } = await gateways.openGateway(provider);
    if (!taxes) throw new GatewayUnavailable(`The gateway '${provider}' calculates no taxes`);
    const calculation = await taxes.calculate(request);
    assertPlausible(request, calculation);
    await storeCalculation(db, { id: hash, provider, calculation, now: now() });
    restsUntil.delete(gateways);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    unanswered.add(hash);
    log.error('taxes could not be calculated', { provider, error: error.message });
    if (error instanceof GatewayUnavailable) restsUntil.set(gateways, now().getTime() + restMs);
    if (!isBinding) return;
    if (error instanceof TaxAddressRefused) {
      const part = request.isShipped ? 'shipping' : 'billing';
      throw buildValidationError(createSentence('taxAddressRefused'), `${part}.zip`);
    }
    if ((await readTaxSettings(db)).fallback === 'rules') return;
    throw new ApiError(createSentence('taxesUnavailable'), { status: 502, code: 'gateway_error' }, { cause: error });
  }
}

/** Whole minor units; a tax is at most as high as what is taxed. @throws GatewayRefused */
function assertPlausible({ lines, shipment }: TaxRequest, calculation: TaxCalculation): void {
  const arePlausible = lines.every(({ reference, amount }) => {
    const line = Object.hasOwn(calculation.lines, reference) ? calculation.lines[reference] : undefined;
    return line !== undefined && isPlausibleTax(line, amount);
  });
  // a fee for the delivery of all goods is of the shipment
  const highestAmount = lines.reduce((sum, { amount }) => sum + amount, shipment?.amount ?? 0);
  if (arePlausible && isPlausibleTax(calculation.shipment, highestAmount)) return;
  throw new GatewayRefused('The provider has answered taxes that cannot be');
}

function isPlausibleTax({ tax_total, taxes }: TaxCalculation['shipment'], highestAmount: number): boolean {
  const amounts = [tax_total, ...taxes.map(({ amount }) => amount)];
  if (!amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0 && amount <= highestAmount)) return false;
  return taxes.reduce((sum, { amount }) => sum + amount, 0) === tax_total;
}

interface NewCalculation {
  id: string;
  provider: string;
  calculation: TaxCalculation;
  now: Date;
}

async function storeCalculation(db: Db, { id, provider, calculation, now }: NewCalculation): Promise<void> {
  const answer = {
    provider,
    result: JSON.stringify(calculation),
    date_created: now.toISOString(),
    date_expires: calculation.expiresAt,
  };
  await db
    .insertInto('tax_calculations')
    .values({ id, ...answer })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(answer))
    .execute();
}
