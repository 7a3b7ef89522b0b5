import { toSnake } from '../casing.ts';
import type { Adapter } from './adapter.ts';
import { findAdapter } from './adapters.ts';
import { disabled, unsupported } from './faults.ts';
import { createFlow, type Flow } from './flow.ts';
import type { FlowParts } from './flow-parts.ts';
import type { MethodParams, PaymentParams } from './params.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { readParams } from './read-params.ts';
import { report } from './report.ts';
import { createScriptLoader } from './script-loader.ts';

/** A method that the store offers, with what its steps work with. */
export interface Started {
  adapter: Adapter;
  flow: Flow;
}

/** Finds the adapters of a page's methods; each is opened once, so that it knows what it has mounted. */
export function createStarter(parts: FlowParts) {
  const scripts = createScriptLoader(parts.options);
  const adapters = new Map<string, Promise<Adapter>>();

  async function startAll(params: PaymentParams): Promise<Started[]> {
    const payments = await readPayments();
    const methods = Object.entries(readParams(params));
    const started = await Promise.all(methods.map(([method, own]) => startOrFail(method, own, payments)));
    return started.filter((one) => one !== undefined);
  }

  async function startOrFail(method: string, params: MethodParams, payments: PaymentSettings) {
    try {
      return await start(method, payments[method]?.gateway ?? '', params, payments);
    } catch (error) {
      report(params, error);
    }
  }

  async function start(
    method: string,
    gateway: string,
    params: MethodParams,
    payments: PaymentSettings,
  ): Promise<Started> {
    if (!isEnabled(payments, method)) throw disabled(method);
    const adapter = await openAdapter(method, gateway);
    // where no cards are taken, it is there for the wallets of their account, switched off
    if (adapter.needsCard && !payments.card) throw disabled('Credit cards');
    return { adapter, flow: createFlow(parts, { method, params, adapter, payments, scripts }) };
  }

  function openAdapter(method: string, gateway: string): Promise<Adapter> {
    const load = findAdapter(method, gateway);
    if (!load) throw unsupported(method, gateway);
    const key = `${method} ${gateway}`;
    const opened = adapters.get(key) ?? load().then(({ createAdapter }) => createAdapter());
    adapters.set(key, opened);
    opened.catch(() => adapters.delete(key));
    return opened;
  }

  /** Asked for each time: a store may have changed them since the page was opened. */
  async function readPayments(): Promise<PaymentSettings> {
    return toSnake(await parts.call<PaymentSettings>('get', 'settings/payments'));
  }

  return { start, startAll, readPayments };
}

function isEnabled(payments: PaymentSettings, method: string): boolean {
  return Object.hasOwn(payments, method) && payments[method]?.enabled !== false;
}
