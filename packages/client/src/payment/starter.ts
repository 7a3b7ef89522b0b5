import { isPlainObject } from '@mercer/contract';
import { camelizeOwnKeys, convertKeysToSnake } from '../casing.ts';
import type { Adapter } from './adapter.ts';
import { disabledError, unsupportedError } from './faults.ts';
import { createPaymentFlow, type Flow } from './flow.ts';
import type { FlowParts } from './flow-parts.ts';
import { findAdapter, gatewayScripts } from './gateways.ts';
import type { CardParams, MethodParams, PaymentParams } from './params.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { reportFailure } from './report.ts';
import { createScriptLoader } from './script-loader.ts';

const cardFields = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;

/** The params of each method as the adapters read them; what an older page writes is put right with a warning. */
function readMethodParams({ config, ...methods }: PaymentParams): Record<string, MethodParams> {
  const entries = Object.entries(methods).map(([method, params]) => [method, normalizeMethod(params)] as const);
  for (const [method, params] of entries) {
    if (config === undefined || (method !== 'card' && method !== 'ideal')) continue;
    console.warn(`"config" beside the methods is deprecated: it belongs into "${method}.config"`);
    params.config = config;
  }
  return Object.fromEntries(entries);
}

/** Normalizes the names of a method's own params; what is passed on to a gateway stays as it was given. */
function normalizeMethod(rawParams: unknown): CardParams {
  const params = normalizeNames(rawParams);
  for (const field of cardFields) if (params[field]) params[field] = normalizeNames(params[field]);
  return params;
}

/** Normalizes names to camelCase, and the id of an element to what `getElementById` takes. */
function normalizeNames(rawParams: unknown): CardParams {
  const params: CardParams = camelizeOwnKeys(isPlainObject(rawParams) ? rawParams : {});
  if (!params.elementId?.startsWith('#')) return params;
  console.warn(`An element ID is written without "#": "${params.elementId}"`);
  return { ...params, elementId: params.elementId.slice(1) };
}

/** A method that the store offers, with what its steps work with. */
export interface StartedMethod {
  adapter: Adapter;
  flow: Flow;
}

/** Finds the adapters of a page's methods; each is opened once, so that it knows what it has mounted. */
export function createStarter(parts: FlowParts) {
  const scripts = createScriptLoader(parts.options, gatewayScripts);
  const adapters = new Map<string, Promise<Adapter>>();

  async function startMethods(params: PaymentParams): Promise<StartedMethod[]> {
    const payments = await readPayments();
    const methods = Object.entries(readMethodParams(params));
    const started = await Promise.all(
      methods.map(([method, methodParams]) => startOrReport(method, methodParams, payments)),
    );
    return started.filter((startedMethod) => startedMethod !== undefined);
  }

  async function startOrReport(method: string, params: MethodParams, payments: PaymentSettings) {
    try {
      return await startMethod(method, payments[method]?.gateway ?? '', params, payments);
    } catch (error) {
      reportFailure(params, error);
    }
  }

  async function startMethod(
    method: string,
    gateway: string,
    params: MethodParams,
    payments: PaymentSettings,
  ): Promise<StartedMethod> {
    if (!isMethodEnabled(payments, method)) throw disabledError(method);
    const adapter = await openAdapter(method, gateway);
    // Without card payments the adapter still serves wallets, switched off
    if (adapter.needsCard && !payments.card) throw disabledError('Credit cards');
    return { adapter, flow: createPaymentFlow(parts, { method, params, adapter, payments, scripts }) };
  }

  function openAdapter(method: string, gateway: string): Promise<Adapter> {
    const load = findAdapter(method, gateway);
    if (!load) throw unsupportedError(method, gateway);
    const key = `${method} ${gateway}`;
    const opened = adapters.get(key) ?? load().then(({ createAdapter }) => createAdapter());
    adapters.set(key, opened);
    opened.catch(() => adapters.delete(key));
    return opened;
  }

  /** Asked for each time: a store may have changed them since the page was opened. */
  async function readPayments(): Promise<PaymentSettings> {
    return convertKeysToSnake(await parts.call<PaymentSettings>('get', 'settings/payments'));
  }

  return { start: startMethod, startAll: startMethods, readPayments };
}

function isMethodEnabled(payments: PaymentSettings, method: string): boolean {
  return Object.hasOwn(payments, method) && payments[method]?.enabled !== false;
}
