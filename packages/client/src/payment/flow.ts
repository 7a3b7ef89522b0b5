import { type Billing, hasErrors } from '@mercer/contract';
import type { CartUpdate } from '../cart/cart.ts';
import { convertKeysToCamel, convertKeysToSnake } from '../casing.ts';
import { CommerceError } from '../errors.ts';
import { notFoundOnPage } from './faults.ts';
import type { FlowParts } from './flow-parts.ts';
import type { IntentInput } from './intent.ts';
import type { MethodParams } from './params.ts';
import type { PaymentCart } from './payment-cart.ts';
import type { MethodSettings, PaymentSettings } from './payment-settings.ts';
import { reportFailure } from './report.ts';
import type { ScriptLoader, ScriptQuery } from './script-loader.ts';

/** Tools that one method's adapter works with, in one call of the page. */
export interface Flow<Params extends MethodParams = MethodParams> extends ReturnType<typeof createPaymentFlow> {
  params: Params;
}

/** Requirements of a method's adapter on the page. */
export interface PageNeeds {
  /** Id of the page's element that it fills when the params name none. */
  container?: string;
  /** Scripts of the gateway, in the order in which they need each other. */
  scripts?: readonly string[];
}

interface FlowInput {
  method: string;
  params: MethodParams;
  adapter: PageNeeds;
  payments: PaymentSettings;
  scripts: ScriptLoader;
}

export function createPaymentFlow(parts: FlowParts, { method, params, adapter, payments, scripts }: FlowInput) {
  const { options, vault } = parts;
  const toClientCase = <T extends object>(value: T): T => (options.useCamelCase ? convertKeysToCamel(value) : value);
  // gateways' own names: neither what is sent nor what comes back changes its case
  const requestVault = <T>(verb: 'post' | 'put', resource: string, input: object) =>
    vault.request<T>(verb, resource, input, { keepCase: true });
  /** Unless the page puts something into the cart first: then it can only guess what that will cost. */
  const pageCart = () =>
    params.prepare ? undefined : (convertKeysToSnake(params.cart?.()) as PaymentCart | undefined); // the page passes the contract's cart

  let quote = toQuote(pageCart());

  const flow = {
    method,
    params,
    /** Settings of the method itself. */
    settings: payments[method] as MethodSettings, // a flow is made for methods that have settings
    /** Publishable key of the account that the card payments go through, else of the method's own. */
    publishableKey: payments.card?.publishable_key ?? payments[method]?.publishable_key ?? '',
    card: parts.card,

    /** Returns what the page shows of the cart, else the cart as it is. */
    shownCart: (): Promise<PaymentCart> => (params.cart ? withSettings(params.cart()) : flow.getCart()),

    /** Returns the shown cart at a click without waiting, since only the click itself may open a wallet's window. */
    cartAtClick: (loadedCart: PaymentCart): PaymentCart =>
      flow.rememberShown({ ...loadedCart, ...(params.cart && convertKeysToSnake(params.cart())) }),

    /** The cart whose total stands in the gateway's window from now on. */
    rememberShown(cart: PaymentCart): PaymentCart {
      quote = toQuote(cart);
      return cart;
    },

    /** The cart as it is now, to be paid with the total that the page shows, or with its own where the page hands none. */
    async cartToPay(): Promise<PaymentCart> {
      const onPage = pageCart();
      const cart = await flow.getCart();
      flow.rememberShown(onPage ?? cart);
      return cart;
    },

    /** Writes the payment that was agreed to in the window: with the total shown there, which is all that may be charged. */
    keepAgreed: ({ billing, ...update }: CartUpdate): Promise<PaymentCart> =>
      flow.updateCart({ ...update, billing: { ...billing, ...quote } }),

    /** The cart as it is now, read in turn with all other cart calls. */
    async getCart(): Promise<PaymentCart> {
      await params.prepare?.();
      const cart = await parts.cart.get();
      if (!cart) throw new CommerceError('Cart not found');
      return withSettings(cart);
    },

    /**
     * Writes the payment part on the cart. An e-mail is written for guests without one only (§5).
     * @throws CommerceError also for an answer with `errors`
     */
    async updateCart({ account, ...update }: CartUpdate): Promise<PaymentCart> {
      await params.prepare?.();
      const isWanted = account?.email && mayNameItself(await flow.getCart());
      const answer = await parts.cart.update(toClientCase({ ...(isWanted && { account }), ...update }));
      if (hasErrors(answer)) throw toFirstError(answer.errors);
      return withSettings(answer);
    },

    // the cart may change at any moment: nothing is opened for another total
    createIntent: <T>(input: IntentInput) => requestVault<T>('post', 'intent', { ...input, ...quote }),
    updateIntent: <T>(input: IntentInput) => requestVault<T>('put', 'intent', { ...input, ...quote }),
    authorizeGateway: <T>(input: { gateway: string; params?: object }) =>
      requestVault<T>('post', 'authorization', input),
    resetAsyncPayment: (id: string) => parts.resetAsyncPayment(id),

    /** Loads scripts into the page, where they are not there yet: the adapter's, or those that only some payments need. */
    loadScripts: (query?: ScriptQuery, ids = adapter.scripts ?? []) =>
      scripts.load(ids, { query, played: payments[method]?.scripts }),
    library: scripts.library,

    /** The page's element with this id, else the one that the method fills; `{method}-element` serves every method. */
    container(id?: string): HTMLElement {
      const elementId = id ?? params.elementId ?? adapter.container ?? '';
      const isDefault = !id && !params.elementId;
      const element = document.getElementById(elementId) ?? (isDefault && document.getElementById(`${method}-element`));
      if (!element) throw notFoundOnPage(elementId);
      return element;
    },

    /** Tells the page that the cart holds the payment. */
    succeed: (): unknown => params.onSuccess?.(parts.cart.state),
    cancel: (): unknown => params.onCancel?.(),
    fail: (error: unknown) => reportFailure(params, error),
    /** A handler for the gateway's script: what fails in it is reported, and it answers with `otherwise`. */
    guard<Given extends unknown[], T>(handle: (...handlerArguments: Given) => Promise<T>, otherwise?: () => T) {
      return (...handlerArguments: Given): Promise<T | undefined> =>
        handle(...handlerArguments).catch((error: unknown) => {
          flow.fail(error);
          return otherwise?.();
        });
    },
  };

  async function withSettings(answer: object): Promise<PaymentCart> {
    const cart = { currency: 'USD', ...convertKeysToSnake(answer) } as PaymentCart; // the contract's cart, beside its settings
    return cart.settings ? cart : { ...cart, settings: convertKeysToSnake(await parts.settings.get('store', {})) };
  }

  return flow;
}

/** The total that the shopper agrees to, as it is sent beside a payment. */
function toQuote(cart: PaymentCart | undefined): { quote?: NonNullable<Billing['quote']> } {
  return cart ? { quote: { amount: cart.capture_total, currency: cart.currency } } : {};
}

function mayNameItself({ guest, account }: PaymentCart): boolean {
  return guest && !account?.email;
}

function toFirstError(errors: Record<string, { message?: string; code?: string } | undefined>): CommerceError {
  const [param, error] = Object.entries(errors)[0] ?? [];
  return new CommerceError(error?.message || 'Unknown error', { code: error?.code, param });
}
