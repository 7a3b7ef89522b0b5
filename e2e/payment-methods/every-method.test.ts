import { adapters } from '@mercer/client/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cart, type Fields } from './backend.ts';
import { createHandlers, openCheckoutPage, type PageOptions, waitUntil } from './checkout-page.ts';
import { cases } from './method-cases.ts';

const card = { gateway: 'stripe', publishable_key: 'pk_test' };

test('every line of the table of adapters has its case', () => {
  const lines = Object.entries(adapters).flatMap(([method, gateways]) =>
    Object.keys(gateways).map(
      (gateway) => `${method} ${gateway === '*' ? (method === 'paypal' ? 'paypal' : method) : gateway}`,
    ),
  );
  expect(cases.map(({ method, gateway }) => `${method} ${gateway}`).sort()).toEqual(lines.sort());
});

for (const methodCase of cases) {
  const { method, gateway } = methodCase;
  const load = adapters[method]?.[gateway] ?? adapters[method]?.['*'];
  const { createAdapter } = await load!();
  const { needsCard, container, scripts = [], createElements, tokenize, handleRedirect } = createAdapter();

  describe(`${method} through ${gateway}`, () => {
    const payments = { card, [method]: { ...(method === 'card' && card), ...methodCase.settings, gateway } };

    async function openMethodPage(extraOptions: Partial<PageOptions> = {}) {
      const page = await openCheckoutPage({ payments, ...methodCase.page, ...extraOptions });
      const { outcomes, ...on } = createHandlers();
      return { page, outcomes, params: { [method]: { ...methodCase.params, ...on } } };
    }

    /** Performs everything that a shopper does, up to the answer. */
    async function payAsShopper({ page, params }: Awaited<ReturnType<typeof openMethodPage>>, way = methodCase.pay) {
      await page.client.payment.createElements(params);
      await way?.(page);
      if (tokenize) expectNoRejection(page.client.payment.tokenize(params));
    }

    test('{method} payments are disabled without their settings; the error goes to the handler', async () => {
      const { page, outcomes, params } = await openMethodPage({ payments: {} });
      await page.client.payment.createElements(params);
      expect(outcomes.errors).toEqual([
        `${method} payments are disabled. See Payment settings in the dashboard for details`,
      ]);
    });

    test('else to the console', async () => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
      const { page } = await openMethodPage({ payments: {} });
      await page.client.payment.createElements({ [method]: {} });
      expect(logged.mock.calls).toEqual([
        [`${method} payments are disabled. See Payment settings in the dashboard for details`],
      ]);
    });

    if (!adapters[method]?.['*'])
      test('Unsupported payment method: {method} ({gateway})', async () => {
        const { page, outcomes, params } = await openMethodPage({ payments: { card, [method]: { gateway: 'other' } } });
        await page.client.payment.tokenize(params);
        expect(outcomes.errors).toEqual([`Unsupported payment method: ${method} (other)`]);
      });

    if (needsCard)
      test('it needs the card payments', async () => {
        const { card: _, ...otherPayments } = payments;
        const { page, outcomes, params } = await openMethodPage({ payments: otherPayments });
        await page.client.payment.createElements(params);
        expect(outcomes.errors).toEqual([
          'Credit cards payments are disabled. See Payment settings in the dashboard for details',
        ]);
      });

    if (createElements)
      test("DOM element with '{id}' ID not found", async () => {
        const { page, outcomes, params } = await openMethodPage({ elements: [] });
        await page.client.payment.createElements(params);
        const id = container ?? 'card-element';
        expect(outcomes.errors).toEqual([
          `DOM element with '${method === 'card' && gateway === 'mercer' ? 'card-element' : id}' ID not found`,
        ]);
        expect(page.scripts).toEqual([]);
      });

    if (createElements)
      test('a leading # in a given id is corrected with a warning', async () => {
        const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
        const { page, outcomes, params } = await openMethodPage({ elements: ['mine'] });
        await page.client.payment.createElements({ [method]: { ...params[method], elementId: '#mine' } });
        expect(outcomes.errors).toEqual([]);
        expect(page.window.document.getElementById('mine')?.childElementCount).toBeGreaterThan(0);
        expect(warned.mock.calls).toEqual([['An element ID is written without "#": "#mine"']]);
      });

    if (scripts.length > 0)
      test('{library} was not loaded: 3 tries, 500 ms apart', async () => {
        const opened = await openMethodPage({ failures: 3 });
        await payAsShopper(opened, skipPayment);
        await waitUntil(() => opened.outcomes.errors.length > 0);
        expect(opened.outcomes.errors[0]).toBe(`${methodCase.library} was not loaded`);
        expect(opened.page.pauses.slice(0, 2)).toEqual([500, 500]);
        expect(opened.page.scripts.slice(0, 3)).toEqual(Array(3).fill(opened.page.scripts[0]));
      });

    if (scripts.length > 0)
      test('the third try may succeed; a pause of 1 s follows', async () => {
        const opened = await openMethodPage({ failures: 2 });
        await payAsShopper(opened, skipPayment);
        await waitUntil(() => opened.page.pauses.includes(1000));
        expect(opened.outcomes.errors).toEqual([]);
        expect(opened.page.pauses).toEqual([...scripts.flatMap(() => [500, 500]), 1000]);
      });

    test('paying writes the payment part on the cart', async () => {
      const opened = await openMethodPage();
      const { page, outcomes } = opened;
      await payAsShopper(opened);
      if (methodCase.leavesFor) await waitUntil(() => page.window.location.href === methodCase.leavesFor);
      else if (method !== 'ideal') await waitUntil(() => outcomes.successes.length > 0 || outcomes.errors.length > 0);
      else await waitUntil(() => page.updates.length > 0);
      expect(outcomes.errors).toEqual([]);
      expect(page.updates.at(-1)?.billing ?? {}).toEqual(methodCase.billing);
      if (page.updates.length > 0) expect(page.client.cart.state?.billing).toMatchObject(methodCase.billing);
      for (const paidCart of outcomes.successes) expect(paidCart).toBe(page.client.cart.state);
    });

    test('what the page shows is what is agreed to, whatever another tab has made of the cart', async () => {
      const opened = await openMethodPage();
      const { page, params } = opened;
      const shownCart = { ...cart, ...methodCase.page?.cart, capture_total: 20 };
      Object.assign(params[method]!, { cart: () => shownCart });
      await payAsShopper(opened);
      if (methodCase.leavesFor) await waitUntil(() => page.window.location.href === methodCase.leavesFor);
      else await waitUntil(() => page.updates.some(({ billing }) => billing));
      const sentQuotes = [...page.vaultRequests, ...page.updates.map(({ billing }) => billing as Fields)];
      const quotes = sentQuotes.map((fields) => fields?.quote).filter((quote) => quote !== undefined);
      expect(quotes).toEqual(quotes.map(() => ({ amount: 20, currency: shownCart.currency })));
      expect(quotes.length).toBeGreaterThan(0);
    });

    if (methodCase.refusal)
      test('a refusal of the gateway goes to the handler, and the cart stays as it was', async () => {
        const opened = await openMethodPage({ ...methodCase.page, ...methodCase.refusal?.page });
        await payAsShopper(
          opened,
          methodCase.refusal?.pay ??
            (methodCase.pay && ((page) => Promise.race([methodCase.pay!(page), waitForError(opened)]))),
        );
        await waitForError(opened);
        expect(opened.outcomes).toMatchObject({ errors: [methodCase.refusal?.message], successes: [] });
        expect(opened.page.updates.every(({ billing }) => !(billing as { card?: object } | undefined)?.card)).toBe(
          true,
        );
      });

    test('a cart response counts as failed if it has an errors field', async () => {
      const cartErrors = { errors: { billing: { code: 'invalid', message: 'The cart is closed' } } };
      const opened = await openMethodPage({
        onUpdate: () => cartErrors,
        ...(methodCase.returns && { query: methodCase.returns.query, ...methodCase.returns.page }),
      });
      if (methodCase.returns) await opened.page.client.payment.handleRedirect(opened.params);
      else await payAsShopper(opened);
      await waitForError(opened);
      expect(opened.outcomes).toMatchObject({ errors: ['The cart is closed'], successes: [] });
    });

    if (methodCase.returns)
      test('redirect status succeeded continues payment; the query is removed', async () => {
        const { page, outcomes, params } = await openMethodPage({ query: methodCase.returns?.query });
        await page.client.payment.handleRedirect(params);
        expect(outcomes).toMatchObject({ errors: [], successes: [page.client.cart.state] });
        expect(page.updates.map(({ billing }) => billing)).toEqual([methodCase.returns?.billing]);
        expect(page.window.location.href).toBe('https://shop.test/checkout');
        expect(page.window.history.length).toBe(1);
      });

    if (methodCase.returns)
      test('redirect status canceled raises the authentication failure', async () => {
        const { page, outcomes, params } = await openMethodPage({ query: methodCase.returns?.canceled });
        await page.client.payment.handleRedirect(params);
        expect(outcomes).toMatchObject({
          errors: [
            'We are unable to authenticate your payment method. Please choose a different payment method and try again',
          ],
          successes: [],
        });
        expect(page.updates).toEqual([]);
      });

    if (handleRedirect)
      test('the return from another gateway is left alone', async () => {
        const { page, outcomes, params } = await openMethodPage({
          query: '?gateway=somebody&redirect_status=succeeded',
        });
        await page.client.payment.handleRedirect(params);
        expect([outcomes.errors, outcomes.successes, page.updates]).toEqual([[], [], []]);
      });

    test('on a server it rejects and says why', async () => {
      const { page, params } = await openMethodPage();
      vi.stubGlobal('window', undefined);
      const message = 'Payments are made in a browser: there is no page to show them on';
      await expect(page.client.payment.createElements(params)).rejects.toThrow(message);
      await expect(page.client.payment.tokenize(params)).rejects.toThrow(message);
      await expect(page.client.payment.handleRedirect(params)).rejects.toThrow(message);
    });
  });
}

function waitForError({ outcomes }: { outcomes: { errors: string[] } }) {
  return waitUntil(() => outcomes.errors.length > 0);
}

async function skipPayment() {}

/** A page that is left never hears the end of its call. */
function expectNoRejection(call: Promise<void>) {
  const failures: unknown[] = [];
  call.catch((error) => failures.push(error));
  onTestFinished(() => expect(failures).toEqual([]));
}
