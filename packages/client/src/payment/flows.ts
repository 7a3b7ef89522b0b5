import { isBrowser } from '../browser.ts';
import { convertKeysToSnake } from '../casing.ts';
import { CommerceError } from '../errors.ts';
import { unsupportedError } from './faults.ts';
import type { FlowParts } from './flow-parts.ts';
import { findAdapter } from './gateways.ts';
import type { PaymentParams } from './params.ts';
import { forgetReturn, readReturnQuery } from './return-address.ts';
import { createStarter, type StartedMethod } from './starter.ts';

/** The payment flows of one client: what its page has mounted is kept for the next step. */
export function createPaymentFlows(parts: FlowParts) {
  const { start, startAll, readPayments } = createStarter(parts);
  let last: PaymentParams | undefined;

  /** Mounts the elements of all methods named; each failure goes to its own method (§8). */
  async function createElements(params?: PaymentParams): Promise<void> {
    const started = await startAll(requireParams(params, 'Payment element parameters are not provided'));
    const [first] = started;
    if (!first) return;
    const cart = await first.flow.shownCart();
    await runEachMethod(started, async ({ adapter, flow }) => {
      if (!adapter.createElements) return;
      if (adapter.container) flow.container();
      const mount = await adapter.createElements(flow, cart);
      mount?.();
    });
  }

  async function tokenize(params = last): Promise<void> {
    const started = await startAll(requireParams(params, 'Tokenization parameters are not provided'));
    await runEachMethod(started, async ({ adapter, flow }) => adapter.tokenize?.(flow));
  }

  /** Does nothing on a page that no gateway has sent the shopper back to. */
  async function handleRedirect(params = last): Promise<void> {
    assertBrowser();
    const query = readReturnQuery();
    if (!query.gateway) return;
    const checkedParams = requireParams(params, 'Redirect parameters are not provided');
    forgetReturn();
    const started = await startAll(checkedParams);
    const returned = started.filter(({ adapter }) => adapter.isReturn?.(query));
    await runEachMethod(returned, async ({ adapter, flow }) => adapter.handleRedirect?.(flow, query));
  }

  /** Never rejects: the failure is in the answer. */
  async function authenticate(id: string): Promise<{ status: string } | { error: Error }> {
    try {
      assertBrowser();
      const payment = convertKeysToSnake(await parts.getPayment(id));
      if (!payment) throw new CommerceError('Payment not found');
      const payments = await readPayments();
      const { method, gateway = '' } = payment;
      if (!findAdapter(method, gateway)) throw unsupportedError(method, gateway);
      const { adapter, flow } = await start(method, gateway, {}, payments);
      if (!adapter.authenticate) throw unsupportedError(method, gateway);
      return await adapter.authenticate(flow, payment);
    } catch (error) {
      return { error: error as Error }; // adapters throw errors only
    }
  }

  function requireParams(params: PaymentParams | undefined, message: string): PaymentParams {
    if (!params) throw new CommerceError(message);
    assertBrowser();
    last = params;
    return params;
  }

  return { createElements, tokenize, handleRedirect, authenticate };
}

export type Flows = ReturnType<typeof createPaymentFlows>;

/** Runs a step of all methods at once; what fails for one method leaves the others alone. */
async function runEachMethod(
  started: StartedMethod[],
  step: (startedMethod: StartedMethod) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    started.map((startedMethod) => step(startedMethod).catch((error: unknown) => startedMethod.flow.fail(error))),
  );
}

function assertBrowser(): void {
  if (!isBrowser()) throw new CommerceError('Payments are made in a browser: there is no page to show them on');
}
