import { convertKeysToSnake } from '../casing.ts';
import type { Adapter } from './adapter.ts';
import { disabledError, unsupportedError } from './faults.ts';
import { createPaymentFlow, type Flow } from './flow.ts';
import type { FlowParts } from './flow-parts.ts';
import { findAdapter, gatewayScripts } from './gateways.ts';
import type { MethodParams, PaymentParams } from './params.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { readMethodParams } from './read-params.ts';
import { reportFailure } from './report.ts';
import { createScriptLoader } from './script-loader.ts';

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
