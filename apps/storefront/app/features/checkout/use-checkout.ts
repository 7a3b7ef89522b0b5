import type { Cart, Order } from '@mercer/contract';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { redirectAfterOrderMs } from '../../constants.ts';
import { messages } from '../../i18n/messages.ts';
import { browserClient } from '../../loading/client.ts';
import { resolveOrNull } from '../../loading/page-data.tsx';
import { useUndisturbedPayment } from '../../state/bfcache.tsx';
import { useCartCalls } from '../../state/cart.tsx';
import { readCardPayment } from './card-payment.ts';
import { buildCartUpdate, isFieldRequired, readCheckoutForm } from './checkout-form.ts';
import { type CheckoutProblem, findFormProblem, missingCardProblem } from './checkout-problem.ts';
import { readSeenCart } from './displayed-cart.tsx';
import type { FailureOutcome } from './failure-outcome.ts';
import type { GatewayPayment } from './gateway-methods.tsx';
import { CheckoutFailure, runCheckoutStep } from './payment-failure.ts';
import { forgetPaymentReturn, type PaymentReturn, takePaymentReturn } from './payment-return.ts';
import type { GatewayMethod } from './payment-ways.ts';
import {
  isCharged,
  needsPayment,
  type Payment,
  type PlacementOutcome,
  placeOrder,
  selectPayableMethods,
  submitCartAsOrder,
} from './place-order.ts';
import { buildOrderPath, leftCheckout, rememberCheckout, rememberPlacedOrder } from './placed-order.ts';
import { useAirwallex } from './use-airwallex.ts';

/** Methods that the store accepts: the owner of the card fields, and the methods of gateways' own scripts. */
export interface AcceptedMethods {
  /** undefined while it is not known */
  cardFields: 'shop' | 'gateway' | undefined;
  methods: readonly GatewayMethod[];
}

/** Initial state of the checkout from the document. */
interface CheckoutStart {
  problem: CheckoutProblem | undefined;
  /** the order that a shopper comes back to from the bank */
  returned: Order | null;
}

export type Phase = 'editing' | 'submitting' | 'placed';

/**
 * The checkout of §4: one run at a time; on any failure the shopper stays.
 */
export function useCheckout(
  cart: Cart,
  { cardFields, methods }: AcceptedMethods,
  { returned, ...posted }: CheckoutStart,
) {
  const { update, changeEmail, submitOrder, fetchAgain } = useCartCalls();
  const [phase, setPhase] = useState<Phase>(returned ? 'placed' : 'editing');
  const [requestedMethod, choose] = useState<string>();
  const payableMethods = selectPayableMethods(cart, methods);
  const firstMethod = cardFields === 'gateway' ? (payableMethods[0]?.id ?? '') : 'airwallex';
  const selectedMethod = isCharged(cart) ? (requestedMethod ?? firstMethod) : 'card';
  const asksPayment = needsPayment(cart) && (isCharged(cart) || cardFields !== 'gateway' || payableMethods.length > 0);
  const [problem, setProblem] = useState(posted.problem);
  const isPaying = phase !== 'placed' && cart.items.length > 0 && asksPayment;
  const airwallex = useAirwallex(selectedMethod === 'airwallex' && cardFields === 'shop' && isPaying);
  const gatewayPayment = useRef<GatewayPayment>(null);
  // A paid intent outlives a failed submit, so that the next try does not charge again
  const paidIntentId = useRef<string>(undefined);
  const [placed, setPlaced] = useState(returned);
  const running = useRef(false);
  useUndisturbedPayment(phase === 'submitting');
  const goHome = useHomeAfterOrder(phase === 'placed' ? placed : null);

  async function runExclusively(work: () => Promise<PlacementOutcome>) {
    if (running.current) return;
    running.current = true;
    setProblem(undefined);
    setPhase('submitting');
    try {
      followPlacement(await work());
    } catch (failure) {
      const outcome = await resolveFailure(failure);
      if ('order' in outcome) return showPlacedOrder(outcome.order);
      if (outcome.isForeignPayment) paidIntentId.current = undefined;
      setProblem(outcome.problem);
      setPhase('editing');
    } finally {
      running.current = false;
    }
  }

  function followPlacement(placed: PlacementOutcome) {
    if (placed.status === 'authenticate') return window.location.assign(placed.url);
    showPlacedOrder(placed.order);
  }

  function showPlacedOrder(order: Order) {
    rememberPlacedOrder(order);
    import('./typed-fields.ts').then(({ forgetTypedFields }) => forgetTypedFields());
    setPlaced(order);
    setPhase('placed');
  }

  /** The sentences for failures come with the first one; offline, where they cannot, there is one for all. */
  async function resolveFailure(failure: unknown): Promise<FailureOutcome> {
    try {
      return await (await import('./failure-outcome.ts')).failureOutcome(failure, {
        checkoutId: leftCheckout(),
        fetchCart: fetchAgain,
        findOrder,
      });
    } catch {
      return { problem: { message: messages().checkout.unexpected, fields: {} }, isForeignPayment: false };
    }
  }

  function submitCheckoutForm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = readCheckoutForm(form);
    const incomplete = findFormProblem(values, cart.guest, isFieldRequired);
    if (incomplete) return setProblem(incomplete);
    const payment = choosePayment(form);
    if ('message' in payment) return setProblem(payment);
    const update = buildCartUpdate(values, cart.guest);
    const seenCart = readSeenCart(form);
    rememberCheckout(seenCart.checkoutId);
    runExclusively(() => placeOrder(createCheckoutCalls(), { update, payment, seen: seenCart }, storePaidIntent));
  }

  function choosePayment(form: FormData): Payment | CheckoutProblem {
    if (!asksPayment) return { gateway: 'none' };
    const isShops = cardFields !== 'gateway';
    const card = selectedMethod === 'card' ? readCardPayment(form) : undefined;
    if (card) return card;
    if (isShops && selectedMethod === 'card') return missingCardProblem();
    if (!isShops || selectedMethod !== 'airwallex') return payByAdapter(form.get('save_card') !== null);
    if (airwallex.status !== 'ready') return buildNotReadyProblem();
    return { gateway: selectedMethod, confirm: airwallex.confirm, paidIntentId: paidIntentId.current };
  }

  function payByAdapter(keeps: boolean): Payment | CheckoutProblem {
    const payment = gatewayPayment.current;
    if (!payment?.isReady) return methods[0] ? buildNotReadyProblem() : nothingTaken();
    return { gateway: 'adapter', method: payment.method, pay: (shown) => payment.pay(shown, keeps) };
  }

  /**
   * Finishes a payment after a redirect. The cart that the shopper left with may be an order by now: the gateway has
   * informed the shop first, or another tab has paid.
   */
  async function finishPaymentReturn(paymentReturn: PaymentReturn): Promise<PlacementOutcome> {
    const order = leftCheckout() !== cart.checkout_id ? await findLeftCheckoutOrder() : null;
    if (order) return { status: 'placed', order };
    // The cart belongs to another browser: the page shows a general failure
    if (cart.items.length === 0) throw new CheckoutFailure('submit', null);
    if (paymentReturn === 'canceled') throw new CheckoutFailure('submit', { code: 'authentication_failed' });
    const method = methods.find(({ id }) => id === cart.billing?.method);
    if (method)
      await runCheckoutStep('tokenize', async () =>
        (await import('./pay-by-gateway.ts')).finishGatewayReturn(method, cart),
      );
    else if (paymentReturn === 'unknown') throw new CheckoutFailure('pay', null);
    return submitCartAsOrder({ submitOrder });
  }

  function storePaidIntent(intentId: string) {
    paidIntentId.current = intentId;
  }

  function createCheckoutCalls() {
    const client = browserClient();
    return {
      updateCart: update,
      changeEmail,
      createIntent: client.payment.createIntent,
      createToken: client.card.createToken,
      createCard: client.account.createCard,
      submitOrder,
      findOrder,
    };
  }

  useEffect(() => {
    // Browsers restore this page when the shopper returns from the bank's page
    const resumeEditing = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      running.current = false;
      setPhase('editing');
    };
    window.addEventListener('pageshow', resumeEditing);
    return () => window.removeEventListener('pageshow', resumeEditing);
  }, []);

  useReturnFromBank(async (paymentReturn) => {
    if (returned) showPlacedOrder(returned);
    else await runExclusively(() => finishPaymentReturn(paymentReturn));
    // a reload meanwhile asks again
    forgetPaymentReturn(window);
  });

  return {
    phase,
    chosen: selectedMethod,
    asksPayment,
    payableMethods,
    choose,
    problem,
    airwallex,
    gatewayPayment,
    place: submitCheckoutForm,
    placed,
    showPlaced: showPlacedOrder,
    goHome,
  };
}

/** The order of the cart that this tab has left with. */
export function findLeftCheckoutOrder(): Promise<Order | null> | null {
  const leftCheckoutId = leftCheckout();
  return leftCheckoutId ? findOrder(leftCheckoutId) : null;
}

function findOrder(checkoutId: string): Promise<Order | null> {
  return resolveOrNull(browserClient().cart.getOrder(checkoutId));
}

function nothingTaken(): CheckoutProblem {
  return { message: messages().checkout.noMethod, fields: {} };
}

function buildNotReadyProblem(): CheckoutProblem {
  return { message: messages().checkout.notReady, fields: {} };
}

/** Reads `?gateway=…&redirect_status=…` once, when the page wakes up. */
function useReturnFromBank(onReturn: (paymentReturn: PaymentReturn) => void) {
  const isReturnRead = useRef(false);
  useEffect(() => {
    if (isReturnRead.current) return;
    isReturnRead.current = true;
    const paymentReturn = takePaymentReturn(window);
    if (paymentReturn) onReturn(paymentReturn);
  });
}

/** Leads to the home page, with the order in place of the checkout in the history: Back shows it. */
function useHomeAfterOrder(placed: Order | null) {
  const navigate = useNavigate();
  const goHome = useEffectEvent(() => {
    if (placed?.link) replaceHistoryAddress(buildOrderPath(placed));
    return navigate('/');
  });
  const isPlaced = placed !== null;
  useEffect(() => {
    if (!isPlaced) return;
    const timer = setTimeout(() => goHome(), redirectAfterOrderMs);
    return () => {
      clearTimeout(timer);
      // a reload shows the order again, until the shopper goes on
      rememberCheckout('');
    };
  }, [isPlaced]);
  return () => goHome();
}

/** A new key, so that the other page is entered at its start. */
function replaceHistoryAddress(path: string): void {
  window.history.replaceState({ ...window.history.state, key: path }, '', path);
}
