import { formatAmount } from '../../../amounts.ts';
import type { Flow } from '../../../flow.ts';
import type { PaymentCart } from '../../../payment-cart.ts';
import { rateCartForShipping } from '../../../ship-to.ts';
import type { GoogleAddress } from './google-pay.ts';
import { transactionInfo } from './payment-data.ts';

/** Change in Google's window; of an address it has only what shipping and taxes depend on. */
interface Change {
  callbackTrigger: 'INITIALIZE' | 'SHIPPING_ADDRESS' | 'SHIPPING_OPTION';
  shippingAddress?: GoogleAddress;
  shippingOptionData?: { id?: string };
}

export const callbackIntents = ['SHIPPING_ADDRESS', 'SHIPPING_OPTION'];

/** Google asks the page what the order costs as soon as the window is open, and whenever the shopper changes something. */
export function followShipping(flow: Flow) {
  async function rateShipping({ callbackTrigger, shippingAddress = {}, shippingOptionData }: Change): Promise<object> {
    const { locality: city, administrativeArea: state, postalCode: zip, countryCode: country } = shippingAddress;
    const isOption = callbackTrigger === 'SHIPPING_OPTION';
    const shipping = isOption ? { service: shippingOptionData?.id } : { city, state, zip, country };
    const cart = await rateCartForShipping(flow, shipping);
    if (!cart) return buildRefusal('SHIPPING_ADDRESS_UNSERVICEABLE', 'Nothing is shipped to this address');
    return { newTransactionInfo: transactionInfo(cart), newShippingOptionParameters: shippingOptions(cart) };
  }

  const refuseChange = () => buildRefusal('OTHER_ERROR', 'Please try again');
  return { onPaymentDataChanged: flow.guard(rateShipping, refuseChange) };
}

function buildRefusal(reason: string, message: string): object {
  return { error: { reason, message, intent: 'SHIPPING_ADDRESS' } };
}

function shippingOptions({ shipment_rating, shipping, currency }: PaymentCart) {
  const services = shipment_rating?.services ?? [];
  return {
    defaultSelectedOptionId: shipping?.service,
    shippingOptions: services.map(({ id, name, description, price }) => ({
      id,
      label: `${name}: ${formatAmount(price, currency)} ${currency}`,
      ...(description && { description }),
    })),
  };
}
