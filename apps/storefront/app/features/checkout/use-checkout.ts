import type { Cart } from '@mercer/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserClient } from '../../client.ts';
import { redirectAfterOrderMs } from '../../constants.ts';
import { messages } from '../../messages.ts';
import { orNull } from '../../page-data.tsx';
import { useCartCalls } from '../../state/cart.tsx';
import { readCardPayment } from './card-fields.tsx';
import { cartUpdate, readCheckoutForm } from './checkout-form.ts';
import { type CheckoutProblem, formProblem, missingCardProblem, problemOf } from './checkout-problem.ts';
import { isForeignPayment } from './payment-failure.ts';
import { type PaymentReturn, takePaymentReturn } from './payment-return.ts';
import type { Gateway } from './payment-section.tsx';
import { needsPayment, type Payment, type Placed, placeOrder, submit } from './place-order.ts';
import { rememberPlacedOrder } from './placed-order.ts';
import { readSeenCart } from './seen-cart.tsx';
import { useAirwallex } from './use-airwallex.ts';
import { useCardElement } from './use-card-element.ts';

export type Phase = 'editing' | 'submitting' | 'placed';

/**
 * The checkout of §4: one run at a time; on any failure the shopper stays.
 * @param cardFields whose fields take cards; undefined while it is not known
 */
export function useCheckout(cart: Cart, cardFields: 'shop' | 'gateway' | undefined, posted?: CheckoutProblem) {
  const { update, submitOrder } = useCartCalls();
  const [phase, setPhase] = useState<Phase>('editing');
  const [gateway, setGateway] = useState<Gateway>('airwallex');
  const [problem, setProblem] = useState<CheckoutProblem | undefined>(posted);
  const isPaying = phase !== 'placed' && cart.items.length > 0 && needsPayment(cart);
  const airwallex = useAirwallex(gateway === 'airwallex' && cardFields === 'shop' && isPaying);
  const element = useCardElement(cardFields === 'gateway' && isPaying);
  // A paid intent outlives a failed submit, so that the next try does not charge again
  const paidIntentId = useRef<string>(undefined);
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
      if (isForeignPayment(failure)) paidIntentId.current = undefined;
      setProblem(problemOf(failure));
      setPhase('editing');
    } finally {
      running.current = false;
    }
  }

  function settle(placed: Placed) {
    if (placed.status === 'authenticate') return window.location.assign(placed.url);
    rememberPlacedOrder(placed.order);
    setPhase('placed');
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
    run(() => placeOrder(calls(), { update, payment, seen: readSeenCart(form) }, keepPaid));
  }

  function choosePayment(form: FormData): Payment | CheckoutProblem {
    if (!needsPayment(cart)) return { gateway: 'none' };
    if (cardFields === 'gateway') return payWithElement();
    if (gateway === 'card') return readCardPayment(form) ?? missingCardProblem();
    if (airwallex.status !== 'ready') return { message: messages().checkout.notReady, fields: {} };
    return { gateway, confirm: airwallex.confirm, paidIntentId: paidIntentId.current };
  }

  function payWithElement(): Payment | CheckoutProblem {
    if (element.status !== 'ready') return { message: messages().checkout.notReady, fields: {} };
    return { gateway: 'element', tokenize: element.tokenize };
  }

  function keepPaid(intentId: string) {
    paidIntentId.current = intentId;
  }

  function calls() {
    const client = browserClient();
    return {
      updateCart: update,
      createIntent: client.payment.createIntent,
      createToken: client.card.createToken,
      createCard: client.account.createCard,
      submitOrder,
      findOrder: (checkoutId: string) => orNull(client.cart.getOrder(checkoutId)),
    };
  }

  useEffect(() => {
    // from the bank's page back to this one, as the browser has kept it
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setPhase('editing');
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  useReturnFromBank((back) => {
    if (back === 'succeeded') return run(() => submit({ submitOrder }));
    setProblem({
      message: back === 'canceled' ? messages().checkout.authenticationFailed : messages().checkout.unexpectedPayment,
      fields: {},
    });
  });

  return { phase, gateway, setGateway, problem, airwallex, element, place, goHome };
}

/** Reads `?gateway=…&redirect_status=…` once, strips it from the address bar, then continues. */
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
    return () => clearTimeout(timer);
  }, [placed, navigate]);
  return () => navigate('/');
}
