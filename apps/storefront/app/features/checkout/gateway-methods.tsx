import type { Cart } from '@mercer/contract';
import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from 'react';
import { messages } from '../../i18n/messages.ts';
import { browserClient } from '../../loading/client.ts';
import { useCart } from '../../state/cart.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { getPaymentElementId, type PaymentCallbacks, payByGateway, payByGatewayButton } from './pay-by-gateway.ts';
import styles from './payment-section.module.css';
import type { GatewayMethod } from './payment-ways.ts';

/** held: its button was used, and the cart holds the payment */
type ElementStatus = 'loading' | 'ready' | 'held' | 'failed';

/**
 * Mounts what the gateway draws for a method: its fields, or its button.
 * @param cart as the page shows it
 */
function useGatewayElement({ id, way }: GatewayMethod, cart: Cart): ElementStatus {
  const [status, setStatus] = useState<ElementStatus>(isMountedOnSubmit(way) ? 'ready' : 'loading');

  const latest = useEffectEvent(() => cart);

  useEffect(() => {
    if (isMountedOnSubmit(way)) return;
    let isCurrent = true;
    const createStatusSetter = (next: ElementStatus, from?: ElementStatus) => () =>
      isCurrent && setStatus((now) => (from === undefined || now === from ? next : now));
    const handlers: PaymentCallbacks = {
      onSuccess: createStatusSetter('held'),
      // later ones are those of a card or a wallet, which can be mended
      onError: createStatusSetter('failed', 'loading'),
    };
    const element = {
      ...handlers,
      elementId: getPaymentElementId(id),
      cart: () => latest(),
      onReady: createStatusSetter('ready'),
    };
    const mounted = browserClient().payment.createElements({ [id]: element });
    // a button tells nobody that it is there
    mounted.then(way === 'button' ? createStatusSetter('ready', 'loading') : undefined, createStatusSetter('failed'));
    return () => {
      isCurrent = false;
    };
  }, [id, way]);

  return status;
}

/** True when the gateway shows its element only after the order is submitted. */
const isMountedOnSubmit = (way: GatewayMethod['way']) => way !== 'fields' && way !== 'button';

const SepaMandate = lazy(async () => ({ default: (await import('./sepa-mandate.tsx')).SepaMandate }));

export { ExpressCheckout } from './express/express-checkout.tsx';

/** Payment with the selected method. */
export interface GatewayPayment {
  isReady: boolean;
  /** Method that the cart must name before the payment; undefined for a button, which sets it. */
  method: string | undefined;
  /**
   * Ends when the cart holds the payment; never, where the page leaves for the gateway's.
   * @param shown the cart as the page shows it
   * @param keeps a card that is typed is kept in the account
   * @throws what the shopper is to read
   */
  pay(shown: Cart, keeps: boolean): Promise<void>;
}

interface GatewayMethodsProps {
  methods: readonly GatewayMethod[];
  selectedMethod: string;
  onChoose(method: string): void;
  payment: Ref<GatewayPayment>;
  /** A button of the gateway has put the payment on the cart. */
  onPaid(): void;
  /** The account's cards, and the fields of another, which the gateway may keep. */
  savedCards(fields: ReactNode, canKeep: boolean): ReactNode;
}

/** The methods that are paid through the client library's adapters, and what the chosen one shows. */
export function GatewayMethods({
  methods,
  selectedMethod,
  onChoose,
  payment,
  onPaid,
  savedCards,
}: GatewayMethodsProps) {
  const { cart } = useCart();
  const method = methods.find(({ id }) => id === selectedMethod);
  const [only, ...otherMethods] = methods;
  const choices = (
    <div className={styles.toggle}>
      {methods.map(({ id, name }) => (
        <label key={id} className={styles.choice}>
          <input type="radio" name="gateway" value={id} checked={id === selectedMethod} onChange={() => onChoose(id)} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  );
  return (
    <>
      {otherMethods.length === 0 && only?.id === 'card' ? <p className={styles.only}>{only.name}</p> : choices}
      <ScriptlessMethods methods={methods.filter(({ way }) => way === 'manual')} />
      {method && (
        <PaymentMethodPanel
          // a button that was made for another sum is made anew
          key={method.way === 'button' ? `${method.id} ${cart.capture_total}` : method.id}
          cart={cart}
          method={method}
          payment={payment}
          onPaid={onPaid}
          savedCards={savedCards}
        />
      )}
    </>
  );
}

/** Choices of a browser without scripts, in place of the card that it would type. */
function ScriptlessMethods({ methods }: { methods: readonly GatewayMethod[] }) {
  if (methods.length === 0) return null;
  return (
    <noscript>
      {methods.map(({ id, name, instructions }) => (
        <label key={id} className={styles.choice}>
          <input type="radio" name="manual_method" value={id} />
          <span>{instructions ? `${name}: ${instructions}` : name}</span>
        </label>
      ))}
    </noscript>
  );
}

type MethodPanelProps = Pick<GatewayMethodsProps, 'payment' | 'onPaid' | 'savedCards'> & {
  method: GatewayMethod;
  cart: Cart;
};

function PaymentMethodPanel({ method, cart, payment, onPaid, savedCards }: MethodPanelProps) {
  const status = useGatewayElement(method, cart);
  const [abortController] = useState(() => new AbortController());
  const isHeld = status === 'held';
  useImperativeHandle(payment, () => ({
    isReady: status === 'ready' || isHeld,
    method: method.way === 'button' ? undefined : method.id,
    pay: (shown, keeps) => payWithMethod(method, { shown, isHeld, keeps, abortSignal: abortController.signal }),
  }));
  useEffect(() => () => abortController.abort(), [abortController]);
  const reportPaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (isHeld) reportPaid();
  }, [isHeld]);
  const words = messages().checkout;
  const panel = (
    <div className={styles.panel}>
      {status === 'loading' && <Skeleton className={styles.waiting} />}
      {status === 'failed' && <Alert tone="error">{describeLoadFailure(method)}</Alert>}
      {method.way === 'manual'
        ? method.instructions && <p>{method.instructions}</p>
        : isMountedOnSubmit(method.way) && <p>{leadingElsewhere(method)}</p>}
      {method.id === 'bancontact' && (
        <Suspense>
          <SepaMandate />
        </Suspense>
      )}
      {isHeld && <Alert tone="success">{words.payConfirmed(method.name)}</Alert>}
      {method.way !== 'page' && method.way !== 'manual' && <GatewayElement method={method.id} status={status} />}
    </div>
  );
  return method.id === 'card' ? savedCards(panel, method.way === 'fields') : panel;
}

function leadingElsewhere({ id, name }: GatewayMethod): string {
  const words = messages().checkout;
  return id === 'card' ? words.typeCardElsewhere : words.payElsewhere(name);
}

function GatewayElement({ method, status }: { method: string; status: ElementStatus }) {
  return (
    <div
      id={getPaymentElementId(method)}
      className={styles.element}
      data-ready={status !== 'loading' && status !== 'failed'}
    />
  );
}

function describeLoadFailure({ id, name }: GatewayMethod): string {
  const words = messages().checkout;
  return id === 'card' ? words.cardFormFailed : words.methodFailed(name);
}

interface Paying {
  shown: Cart;
  isHeld: boolean;
  keeps: boolean;
  abortSignal: AbortSignal;
}

function payWithMethod(method: GatewayMethod, { shown, isHeld, keeps, abortSignal }: Paying): Promise<void> {
  // The cart names the method, and nothing more is to be done now
  if (method.way === 'manual') return Promise.resolve();
  if (method.way === 'button') return requireHeldPayment(isHeld, method);
  const isByButton = method.way === 'confirmation' || method.way === 'visit';
  return isByButton ? payByGatewayButton(method, shown, abortSignal) : payByGateway(method, shown, keeps);
}

async function requireHeldPayment(isHeld: boolean, { name }: GatewayMethod): Promise<void> {
  if (!isHeld) throw new Error(messages().checkout.payFirst(name));
}
