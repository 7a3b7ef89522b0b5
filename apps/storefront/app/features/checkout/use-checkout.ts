import type { Cart, Order } from '@mercer/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserClient } from '../../client.ts';
import { redirectAfterOrderMs } from '../../constants.ts';
import { messages } from '../../messages.ts';
import { orNull } from '../../page-data.tsx';
import { useCartCalls } from '../../state/cart.tsx';
import { readCardPayment } from './card-fields.tsx';
import { cartUpdate, readCheckoutForm } from './checkout-form.ts';
import { type CheckoutProblem, formProblem, missingCardProblem } from './checkout-problem.ts';
import type { FailureOutcome } from './failure-outcome.ts';
import type { GatewayPayment } from './gateway-methods.tsx';
import { CheckoutFailure, inStep } from './payment-failure.ts';
import { forgetPaymentReturn, type PaymentReturn, takePaymentReturn } from './payment-return.ts';
import type { GatewayMethod } from './payment-ways.ts';
import { needsPayment, type Payment, type Placed, placeOrder, submit } from './place-order.ts';
import { leftCheckout, rememberCheckout, rememberPlacedOrder } from './placed-order.ts';
import { readSeenCart } from './seen-cart.tsx';
import { useAirwallex } from './use-airwallex.ts';

/** What the store takes: whose fields take cards, and what gateways' own scripts take. */
export interface TakenMethods {
  /** undefined while it is not known */
  cardFields: 'shop' | 'gateway' | undefined;
  methods: readonly GatewayMethod[];
}

/** What a document begins with. */
interface CheckoutStart {
  problem: CheckoutProblem | undefined;
  /** the order that a shopper comes back to from the bank */
  returned: Order | null;
}

export type Phase = 'editing' | 'submitting' | 'placed';

/**
 * The checkout of §4: one run at a time; on any failure the shopper stays.
 */
export function useCheckout(cart: Cart, { cardFields, methods }: TakenMethods, { returned, ...posted }: CheckoutStart) {
  const { update, changeEmail, submitOrder, fetchAgain } = useCartCalls();
  const [phase, setPhase] = useState<Phase>(returned ? 'placed' : 'editing');
  const [wanted, choose] = useState<string>();
  const chosen = wanted ?? (cardFields === 'gateway' ? (methods[0]?.id ?? '') : 'airwallex');
  const [problem, setProblem] = useState(posted.problem);
  const isPaying = phase !== 'placed' && cart.items.length > 0 && needsPayment(cart);
  const airwallex = useAirwallex(chosen === 'airwallex' && cardFields === 'shop' && isPaying);
  const gatewayPayment = useRef<GatewayPayment>(null);
  // A paid intent outlives a failed submit, so that the next try does not charge again
  const paidIntentId = useRef<string>(undefined);
  const [placed, setPlaced] = useState(returned);
  const running = useRef(false);
  const goHome = useHomeAfterOrder(phase === 'placed');

  async function run(work: () => Promise<Placed>) {
    if (running.current) return;
    running.current = true;
    setProblem(undefined);
    setPhase('submitting');
    try {
      settle(await work());
    } catch (failure) {
      const outcome = await outcomeOf(failure);
      if ('order' in outcome) return showPlaced(outcome.order);
      if (outcome.isForeignPayment) paidIntentId.current = undefined;
      setProblem(outcome.problem);
      setPhase('editing');
    } finally {
      running.current = false;
    }
  }

  function settle(placed: Placed) {
    if (placed.status === 'authenticate') return window.location.assign(placed.url);
    showPlaced(placed.order);
  }

  function showPlaced(order: Order) {
    rememberPlacedOrder(order);
    setPlaced(order);
    setPhase('placed');
  }

  /** The sentences for failures come with the first one; offline, where they cannot, there is one for all. */
  async function outcomeOf(failure: unknown): Promise<FailureOutcome> {
    try {
      return await (await import('./failure-outcome.ts')).failureOutcome(failure, {
        left: leftCheckout(),
        fetchCart: fetchAgain,
        findOrder,
      });
    } catch {
      return { problem: { message: messages().checkout.unexpected, fields: {} }, isForeignPayment: false };
    }
  }

  function place(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = readCheckoutForm(form);
    const incomplete = formProblem(values, cart.guest);
    if (incomplete) return setProblem(incomplete);
    const payment = choosePayment(form);
    if ('message' in payment) return setProblem(payment);
    const update = cartUpdate(values, cart.guest);
    const seen = readSeenCart(form);
    rememberCheckout(seen.checkoutId);
    run(() => placeOrder(calls(), { update, payment, seen }, keepPaid));
  }

  function choosePayment(form: FormData): Payment | CheckoutProblem {
    if (!needsPayment(cart)) return { gateway: 'none' };
    const isShops = cardFields !== 'gateway';
    const card = chosen === 'card' ? readCardPayment(form) : undefined;
    if (card) return card;
    if (isShops && chosen === 'card') return missingCardProblem();
    if (!isShops || chosen !== 'airwallex') return payByAdapter(form.get('save_card') !== null);
    if (airwallex.status !== 'ready') return notReady();
    return { gateway: chosen, confirm: airwallex.confirm, paidIntentId: paidIntentId.current };
  }

  function payByAdapter(keeps: boolean): Payment | CheckoutProblem {
    const payment = gatewayPayment.current;
    if (!payment?.isReady) return methods[0] ? notReady() : nothingTaken();
    return { gateway: 'adapter', method: payment.method, pay: (shown) => payment.pay(shown, keeps) };
  }

  /** What the shopper has left with may be an order by now: the gateway has told the shop first, or another tab has paid. */
  async function finish(back: PaymentReturn): Promise<Placed> {
    const order = leftCheckout() !== cart.checkout_id ? await findLeft() : null;
    if (order) return { status: 'placed', order };
    // another browser than the shopper's: the page says what it may
    if (cart.items.length === 0) throw new CheckoutFailure('submit', null);
    if (back === 'canceled') throw new CheckoutFailure('submit', { code: 'authentication_failed' });
    const method = methods.find(({ id }) => id === cart.billing?.method);
    if (method) await inStep('tokenize', async () => (await import('./pay-by-gateway.ts')).takeReturn(method, cart));
    else if (back === 'unknown') throw new CheckoutFailure('pay', null);
    return submit({ submitOrder });
  }

  function keepPaid(intentId: string) {
    paidIntentId.current = intentId;
  }

  function calls() {
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
    // from the bank's page back to this one, as the browser has kept it
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      running.current = false;
      setPhase('editing');
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  useReturnFromBank(async (back) => {
    if (returned) showPlaced(returned);
    else await run(() => finish(back));
    // a reload meanwhile asks again
    forgetPaymentReturn(window);
  });

  return {
    phase,
    chosen,
    choose,
    problem,
    airwallex,
    gatewayPayment,
    place,
    placed,
    showPlaced,
    goHome,
  };
}

/** The order of the cart that this tab has left with. */
export function findLeft(): Promise<Order | null> | null {
  const left = leftCheckout();
  return left ? findOrder(left) : null;
}

function findOrder(checkoutId: string): Promise<Order | null> {
  return orNull(browserClient().cart.getOrder(checkoutId));
}

function nothingTaken(): CheckoutProblem {
  return { message: messages().checkout.noMethod, fields: {} };
}

function notReady(): CheckoutProblem {
  return { message: messages().checkout.notReady, fields: {} };
}

/** Reads `?gateway=…&redirect_status=…` once, when the page wakes up. */
function useReturnFromBank(onReturn: (back: PaymentReturn) => void) {
  const read = useRef(false);
  useEffect(() => {
    if (read.current) return;
    read.current = true;
    const back = takePaymentReturn(window);
    if (back) onReturn(back);
  });
}

function useHomeAfterOrder(placed: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!placed) return;
    const timer = setTimeout(() => navigate('/'), redirectAfterOrderMs);
    return () => {
      clearTimeout(timer);
      // a reload shows the order again, until the shopper goes on
      rememberCheckout('');
    };
  }, [placed, navigate]);
  return () => navigate('/');
}
