import type { CartUpdate } from '../../../cart/cart.ts';
import { CommerceError } from '../../../errors.ts';
import type { Adapter } from '../../adapter.ts';
import type { Flow } from '../../flow.ts';
import type { PaypalParams } from '../../params.ts';
import type { PaymentCart } from '../../payment-cart.ts';
import type { MethodSettings } from '../../payment-settings.ts';
import { asksForShipping, buttonOptions, mountButton } from '../../paypal/button.ts';
import type {
  AddressChange,
  OptionChange,
  PaypalAddress,
  PaypalOrder,
  PaypalSdk,
  ShippingActions,
} from '../../paypal/paypal-sdk.ts';
import { returnAddress } from '../../return-address.ts';
import { rateCartForShipping } from '../../ship-to.ts';

/** The account that receives the money; none in the progressive mode, which pays to an e-mail address. */
function getMerchantId(settings: MethodSettings): string | undefined {
  if (!settings.ppcp) return settings.merchant_id;
  return settings.mode === 'live' ? settings.live_merchant_id : settings.test_merchant_id;
}

/**
 * Builds the cart update for an order that the shopper has approved.
 * @param service chosen in the window: another street than the cart has had would reset it (§4)
 */
function buildPaidUpdate(
  flow: Flow<PaypalParams>,
  { id, payer, purchase_units }: PaypalOrder,
  service?: string | null,
): CartUpdate {
  const { given_name: first_name, surname: last_name } = payer?.name ?? {};
  const shipping = purchase_units?.[0]?.shipping;
  return {
    ...(payer?.email_address && { account: { email: payer.email_address } }),
    billing: {
      method: 'paypal',
      paypal: { order_id: id },
      name: [first_name, last_name].filter(Boolean).join(' '),
      ...toCartAddress(payer?.address),
    },
    ...(asksForShipping(flow) && {
      shipping: {
        first_name,
        last_name,
        name: shipping?.name?.full_name,
        ...toCartAddress(shipping?.address),
        ...(service && { service }),
      },
    }),
  };
}

function toCartAddress(address: PaypalAddress = {}) {
  return {
    address1: address.address_line_1,
    address2: address.address_line_2,
    city: address.admin_area_2,
    state: address.admin_area_1,
    zip: address.postal_code,
    country: address.country_code,
  };
}

/** Address and service are chosen in PayPal's window: the cart is rated for them, then PayPal's order follows the cart. */
function followShipping(flow: Flow<PaypalParams>) {
  async function rateShipping(
    orderID: string,
    shipping: CartUpdate['shipping'],
    actions: ShippingActions,
  ): Promise<unknown> {
    const cart = await rateCartForShipping(flow, shipping);
    if (!cart) return actions.reject();
    const intent = { cart_id: cart.id, paypal_order_id: orderID };
    await flow.updateIntent({ gateway: 'paypal', intent });
  }

  function createChangeHandler<Change extends { orderID: string }>(
    shippingOf: (change: Change) => CartUpdate['shipping'],
  ) {
    return (change: Change, actions: ShippingActions) =>
      flow.guard(rateShipping, () => actions.reject())(change.orderID, shippingOf(change), actions);
  }

  return {
    onShippingAddressChange: createChangeHandler(({ shippingAddress }: AddressChange) => {
      const { state, city, postalCode: zip, countryCode: country } = shippingAddress;
      return { state, city, zip, country };
    }),
    onShippingOptionsChange: createChangeHandler(({ selectedShippingOption }: OptionChange) => ({
      service: selectedShippingOption?.id,
    })),
  };
}

/** The order that PayPal is asked for: authorized for a merchant account, else captured to an e-mail address. */
function buildOrderInput(flow: Flow<PaypalParams>, cart: PaymentCart) {
  const merchant_id = getMerchantId(flow.settings);
  const payee = merchant_id ? { merchant_id } : { email_address: flow.settings.store_owner_email };
  const amount = { value: Number(cart.capture_total.toFixed(2)), currency_code: cart.currency };
  return {
    intent: merchant_id ? 'AUTHORIZE' : 'CAPTURE',
    application_context: { shipping_preference: asksForShipping(flow) ? 'GET_FROM_FILE' : 'NO_SHIPPING' },
    purchase_units: [{ amount, payee }],
    ...(merchant_id && cart.subscription_delivery && { payment_source: buildVaultSource() }),
  };
}

/** A subscription is paid again without the shopper: PayPal keeps the way to pay. */
function buildVaultSource() {
  const returnUrl = returnAddress('gateway=paypal');
  return {
    paypal: {
      attributes: { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' } },
      experience_context: {
        return_url: `${returnUrl}&redirect_status=succeeded`,
        cancel_url: `${returnUrl}&redirect_status=canceled`,
      },
    },
  };
}

/** PayPal's own button: the vault opens the order, the shopper approves it in PayPal's window. */
export function createAdapter(): Adapter<PaypalParams> {
  return {
    container: 'paypal-button',
    scripts: ['paypal-sdk'],

    async createElements(flow, cart) {
      assertPayable(flow, cart);
      await flow.loadScripts(buildScriptQuery(flow.settings, cart));
      const button = flow.library<PaypalSdk>('paypal-sdk').Buttons({
        ...buttonOptions(flow),
        createOrder: async () => {
          const intent = buildOrderInput(flow, await flow.cartToPay());
          return (await flow.createIntent<{ id: string }>({ gateway: 'paypal', intent })).id;
        },
        ...(asksForShipping(flow) && followShipping(flow)),
        onApprove: flow.guard(async (_: unknown, actions: { order: { get(): Promise<PaypalOrder> } }) => {
          const { shipping } = await flow.getCart();
          await flow.keepAgreed(buildPaidUpdate(flow, await actions.order.get(), shipping?.service));
          flow.succeed();
        }),
        onCancel: () => flow.cancel(),
        onError: (error: unknown) => flow.fail(error),
      });
      return () => mountButton(flow, button);
    },
  };
}

function assertPayable({ settings }: Flow, { subscription_delivery, capture_total }: PaymentCart): void {
  if (subscription_delivery && !settings.ppcp) {
    throw new CommerceError('PayPal takes subscriptions in commerce platform mode only. See Payment settings');
  }
  if (!(capture_total > 0)) throw new CommerceError('The cart total must be greater than zero to pay with PayPal');
}

function buildScriptQuery(settings: MethodSettings, { currency }: PaymentCart) {
  const merchant = getMerchantId(settings);
  return {
    currency,
    'client-id': settings.client_id,
    commit: 'false',
    'merchant-id': merchant,
    intent: merchant ? 'authorize' : 'capture',
  };
}
