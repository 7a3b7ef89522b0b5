import { type Account, type Cart, type CartSettings, type Order, readCookie } from '@mercer/contract';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { defaultCheckoutCountry } from '../constants.ts';
import { CartTroubleNotice } from '../features/cart/cart-trouble.tsx';
import { PromoField } from '../features/cart/promo-field.tsx';
import { RemovedItems } from '../features/cart/removed-items.tsx';
import { checkoutAction, finishAction, orderedBefore, prepareCheckout } from '../features/checkout/checkout-action.ts';
import { addressValues, readCheckoutForm } from '../features/checkout/checkout-form.ts';
import { type CheckoutChoices, CheckoutPage } from '../features/checkout/checkout-page.tsx';
import type { CheckoutProblem } from '../features/checkout/checkout-problem.ts';
import { readPaymentReturn } from '../features/checkout/payment-return.ts';
import type { PlacementOutcome } from '../features/checkout/place-order.ts';
import { buildOrderPath, buildPlacedOrderCookie } from '../features/checkout/placed-order.ts';
import type { DefaultAddresses } from '../features/checkout/same-as-shipping.ts';
import { messages } from '../i18n/messages.ts';
import { formatPageTitle } from '../i18n/page-title.ts';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, type Client } from '../loading/client.ts';
import { resolveOrNull } from '../loading/page-data.tsx';
import { getPostedForm } from '../loading/request-context.ts';
import type { Route } from './+types/checkout.ts';

export const handle = 'unlisted';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(messages().checkout.title) }];

/** Remembers over the bank's page that this shopper has no JavaScript, so that the server finishes the order. */
const scriptless = { name: 'checkout-scriptless', attributes: 'Path=/checkout; HttpOnly; SameSite=Lax' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const client = serverClient(context);
  const problem = await finishWithoutScript(request, client);
  const [choices, returned] = await Promise.all([loadCheckoutChoices(client), findReturned(request, client)]);
  return data({ choices, problem, returned }, problem ? { headers: forgetScriptless() } : {});
}

/** Loads the choices without waiting: on a client-side navigation the form is shown at once. */
export function clientLoader() {
  return { choices: loadCheckoutChoices(browserClient()), problem: undefined, returned: null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const client = serverClient(context);
  const form = getPostedForm(context);
  const cart = await client.cart.get();
  if (!cart?.items.length) throw redirectAfterOrder(await orderedBefore(createServerCalls(client), form), request);
  if (form.has('intent')) {
    const { addresses } = await loadCheckoutChoices(client);
    return prepareCheckout(createServerCalls(client), addresses, form);
  }
  const { formats } = await loadCheckoutChoices(client);
  const outcome = await checkoutAction(createServerCalls(client), cart, { form, formats });
  if ('message' in outcome) return { problem: outcome, values: readCheckoutForm(form) };
  throw redirectAfterOrder(outcome, request);
}

/** Prevents reloads while the shopper stays on the page: with JavaScript the browser already has the cart. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, problem, returned } = loaderData;
  return (
    <CheckoutPage
      choices={choices}
      trouble={
        <>
          <CartTroubleNotice />
          <RemovedItems from="checkout" />
        </>
      }
      promo={(cart) => <PromoField cart={cart} from="checkout" />}
      posted={actionData ?? (problem && { problem })}
      returned={returned}
    />
  );
}

async function finishWithoutScript(request: Request, client: Client): Promise<CheckoutProblem | undefined> {
  const paymentReturn = readPaymentReturn(new URL(request.url).search);
  const began = readCookie(request.headers.get('Cookie') ?? '', scriptless.name) === '1';
  if (!paymentReturn || !began) return undefined;
  const canceled = paymentReturn === 'canceled' && { message: messages().checkout.authenticationFailed, fields: {} };
  // an empty one was paid in another tab, perhaps
  if (canceled && (await client.cart.get())?.items.length) return canceled;
  const outcome = await finishAction(createServerCalls(client));
  if ('message' in outcome) return canceled || outcome;
  throw redirectAfterOrder(outcome, request);
}

/** Finds the order of a shopper who returns from the bank to an empty cart: the one the session created from it. */
async function findReturned(request: Request, client: Client): Promise<Order | null> {
  if (!readPaymentReturn(new URL(request.url).search)) return null;
  const cart = await resolveOrNull(client.cart.get());
  return cart?.items.length ? null : resolveOrNull(client.cart.getOrder());
}

function redirectAfterOrder(placed: PlacementOutcome | null, { url }: Request): Response {
  const isSecure = url.startsWith('https:');
  if (!placed) return redirect('/checkout', 303);
  if (placed.status === 'placed')
    return redirect(buildOrderPath(placed.order), {
      status: 303,
      headers: rememberWithoutScript(placed.order, isSecure),
    });
  const headers = { 'Set-Cookie': `${scriptless.name}=1; Max-Age=900; ${scriptless.attributes}` };
  return redirect(placed.url, { status: 303, headers });
}

function rememberWithoutScript({ id }: Order, isSecure: boolean): Headers {
  const headers = new Headers(forgetScriptless());
  headers.append('Set-Cookie', buildPlacedOrderCookie(id, isSecure));
  return headers;
}

function forgetScriptless() {
  return { 'Set-Cookie': `${scriptless.name}=; Max-Age=0; ${scriptless.attributes}` };
}

function createServerCalls(client: Client) {
  return {
    updateCart: client.cart.update,
    changeEmail: (email: string) => client.put<Cart>('cart/email', { email }),
    createIntent: () => Promise.reject(new Error('Airwallex needs JavaScript')),
    createToken: client.card.createToken,
    createCard: client.account.createCard,
    submitOrder: () => client.cart.submitOrder(),
    findOrder: (checkoutId: string) => resolveOrNull(client.cart.getOrder(checkoutId)),
  };
}

/** Lists the payment methods other than the shop's own cards; most shops accept only those. */
async function payableMethods(offeredMethods: CartSettings['payment_methods']) {
  if (!offeredMethods.some(({ id }) => id !== 'airwallex')) return [];
  const { gatewayMethods } = await import('../features/checkout/payment-ways.ts');
  return gatewayMethods(offeredMethods);
}

/** The gateway whose fields are the shop's own: it is played. */
const sandboxCards = 'mercer';

/**
 * Loads the settings, addresses and cards of the checkout. Only accounts have addresses and cards; the form works
 * without all of them.
 */
async function loadCheckoutChoices(client: Client): Promise<CheckoutChoices> {
  const [settings, account] = await Promise.all([
    resolveOrNull(client.cart.getSettings()),
    resolveOrNull(client.account.get()),
  ]);
  const [addresses, cards] = account
    ? await Promise.all([
        resolveOrNull(client.account.listAddresses({ limit: 100 })),
        resolveOrNull(client.account.listCards({ limit: 100 })),
      ])
    : [];
  const reached = Array.isArray(settings?.countries) ? settings.countries.map(String) : [];
  const home = [settings?.country, defaultCheckoutCountry].find((country) => country && reached.includes(country));
  // A shop that ships everywhere, or has not configured countries, sells at home
  const countries = reached.length > 0 ? reached : settings ? [String(settings.country)] : [];
  if (home) countries.sort((first, second) => Number(second === home) - Number(first === home));
  const offered = settings?.payment_methods ?? [];
  const takesCards = offered.some(({ id, gateway }) => id === 'card' && gateway === sandboxCards);
  const cardFields = takesCards || !settings ? 'shop' : 'gateway';
  const methods = await payableMethods(offered.filter(({ gateway }) => gateway !== sandboxCards));
  const defaults = toDefaultAddresses(account);
  const formats = settings?.address_formats ?? [];
  return {
    countries,
    formats,
    addresses: addresses?.results ?? [],
    defaults,
    cards: cards?.results ?? [],
    cardFields,
    methods,
  };
}

/**
 * Converts the account's shipping and billing addresses to form values; they are used unless the shopper chooses
 * others.
 */
function toDefaultAddresses(account: Account | null): DefaultAddresses {
  const { shipping, billing } = account ?? {};
  return {
    ...(shipping?.address1 ? { shipping: addressValues(shipping) } : {}),
    ...(billing?.address1 ? { billing: addressValues(billing) } : {}),
  };
}
