import {
  type Address,
  type Cart,
  type CartSettings,
  findMissingAddressFields,
  hasErrors,
  type Order,
} from '@mercer/contract';
import { messages } from '../../i18n/messages.ts';
import { readFormText } from '../../ui/read-form-text.ts';
import { readCardPayment } from './card-payment.ts';
import {
  type AddressPart,
  addressValues,
  buildCartUpdate,
  type CheckoutValues,
  readCheckoutForm,
  wholeAddress,
} from './checkout-form.ts';
import {
  buildFieldProblem,
  type CheckoutProblem,
  findFormProblem,
  missingCardProblem,
  shippingProblem,
} from './checkout-problem.ts';
import { readSeenCart } from './displayed-cart.tsx';
import { explainFailure } from './explain-failure.ts';
import { runCheckoutStep } from './payment-failure.ts';
import {
  type CheckoutCalls,
  isCharged,
  needsPayment,
  type Payment,
  type PlacementOutcome,
  placeOrder,
  submitCartAsOrder,
} from './place-order.ts';
import { hasShippingChoice } from './shipping-choice.ts';

/**
 * The checkout without JavaScript: the card is tokenized first, then forgotten. This is the one place besides the vault
 * that sees a card number (never stored, logged or echoed).
 */
export async function checkoutAction(
  calls: CheckoutCalls,
  cart: Cart,
  { form, formats }: PostedCheckout,
): Promise<PlacementOutcome | CheckoutProblem> {
  const values = readCheckoutForm(form);
  const parts = cart.shipment_delivery === false ? (['billing'] as const) : (['shipping', 'billing'] as const);
  const required = parts.flatMap((part) =>
    ['name', ...findMissingAddressFields(values[part])].map((field) => `${part}_${field}`),
  );
  const incomplete = findFormProblem(values, cart.guest, (name) => required.includes(name));
  if (incomplete) return namePlaces(incomplete, values, formats);
  const update = buildCartUpdate(values, cart.guest);
  const payment = chooseManualPayment(form) ?? chooseCardPayment(cart, form);
  if (!payment) return missingCardProblem();
  return catchCheckoutFailure(async () => {
    if (!values.service && (await offersChoice(calls, update))) return shippingProblem();
    return placeOrder(calls, { update, payment, seen: readSeenCart(form) });
  });
}

interface PostedCheckout {
  form: FormData;
  /** fields of addresses by country, with their labels */
  formats: CartSettings['address_formats'];
}

/** Names missing parts of an address as its country calls them. */
function namePlaces(
  { fields }: CheckoutProblem,
  values: CheckoutValues,
  formats: PostedCheckout['formats'],
): CheckoutProblem {
  const named = Object.entries(fields).map(([name, sentence]) => {
    const label = isPlaceMissing(name, values) ? findPlaceLabel(name, values, formats) : undefined;
    return [name, label === undefined ? sentence : messages().checkout.fieldMissing(label)] as const;
  });
  return buildFieldProblem(named);
}

function isPlaceMissing(name: string, { shipping, billing }: CheckoutValues): boolean {
  const address = name.startsWith('shipping_') ? shipping : billing;
  return (['city', 'state', 'zip'] as const).some((field) => name.endsWith(`_${field}`) && !address[field].trim());
}

/** Finds what a part of an address is called in its country; undefined for a field that is called the same everywhere. */
function findPlaceLabel(
  name: string,
  { shipping, billing }: CheckoutValues,
  formats: PostedCheckout['formats'],
): string | undefined {
  const { country } = name.startsWith('shipping_') ? shipping : billing;
  const format = formats.find(({ countries }) => countries.includes(country));
  return format?.fields.find(({ id }) => name.endsWith(`_${id}`))?.label;
}

/** A payment that the owner confirms; undefined when none was chosen, or a card was typed nevertheless. */
function chooseManualPayment(form: FormData): Payment | undefined {
  const method = readFormText(form, 'manual_method');
  if (!method || readCardPayment(form)) return undefined;
  return { gateway: 'adapter', method, pay: async () => {} };
}

/** Undefined when a card is missing. Where the fields are a gateway's, a card that is only kept cannot be asked for. */
function chooseCardPayment(cart: Cart, form: FormData) {
  const card = needsPayment(cart) ? readCardPayment(form) : undefined;
  const isAsked = isCharged(cart) || (needsPayment(cart) && form.has('card_number'));
  return card ?? (isAsked ? undefined : ({ gateway: 'none' } as const));
}

/**
 * Returns true when the address has shipping methods to choose from: a shopper who has not seen them yet must do so.
 */
async function offersChoice({ updateCart }: CheckoutCalls, update: object): Promise<boolean> {
  const answer = await runCheckoutStep('save', () => updateCart({ ...update, shipment_rating: null }));
  return !hasErrors(answer) && hasShippingChoice(answer);
}

/** The other buttons of the form: they fill it, and show what goes to its address. */
export async function prepareCheckout(
  calls: Pick<CheckoutCalls, 'updateCart'>,
  saved: readonly Address[],
  form: FormData,
): Promise<{ problem: CheckoutProblem | undefined; values: CheckoutValues }> {
  const values = withSavedAddresses(readCheckoutForm(form), saved, form);
  const [shipping, billing] = [wholeAddress(values.shipping), wholeAddress(values.billing)];
  try {
    await runCheckoutStep('save', () => calls.updateCart({ shipping, billing, shipment_rating: null }));
    return { problem: undefined, values };
  } catch (failure) {
    return { problem: explainFailure(failure), values };
  }
}

function withSavedAddresses(values: CheckoutValues, saved: readonly Address[], form: FormData): CheckoutValues {
  const pickSavedValues = (part: AddressPart) => {
    const address = saved.find(({ id }) => id === form.get(`${part}_saved`));
    return address ? addressValues(address) : values[part];
  };
  return form.get('intent') === 'fill'
    ? { ...values, shipping: pickSavedValues('shipping'), billing: pickSavedValues('billing') }
    : values;
}

/** The form of a cart that is empty by now: posted twice, or ordered in another tab. */
export async function orderedBefore(
  calls: Pick<CheckoutCalls, 'findOrder'>,
  form: FormData,
): Promise<PlacementOutcome | null> {
  const { checkoutId } = readSeenCart(form);
  const order = checkoutId ? await calls.findOrder(checkoutId) : null;
  return order && { status: 'placed', order };
}

/** The shopper is back from the bank's page without JavaScript. */
export function finishAction(calls: { submitOrder(): Promise<Order> }): Promise<PlacementOutcome | CheckoutProblem> {
  return catchCheckoutFailure(() => submitCartAsOrder(calls));
}

async function catchCheckoutFailure(
  work: () => Promise<PlacementOutcome | CheckoutProblem>,
): Promise<PlacementOutcome | CheckoutProblem> {
  try {
    return await work();
  } catch (failure) {
    return explainFailure(failure);
  }
}
