import { amountText } from '../amounts.ts';
import type { Flow } from '../flow.ts';
import type { PaymentCart } from '../payment-cart.ts';
import { shipTo } from '../ship-to.ts';
import type { GoogleAddress } from './google-pay.ts';
import { transactionInfo } from './payment-data.ts';

/** What Google tells of the window: of an address no more than shipping and taxes go by. */
interface Change {
  callbackTrigger: 'INITIALIZE' | 'SHIPPING_ADDRESS' | 'SHIPPING_OPTION';
  shippingAddress?: GoogleAddress;
  shippingOptionData?: { id?: string };
}

export const callbackIntents = ['SHIPPING_ADDRESS', 'SHIPPING_OPTION'];

/** Google asks the page what the order costs as soon as the window is open, and whenever the shopper changes something. */
export function followShipping(flow: Flow) {
  async function follow({ callbackTrigger, shippingAddress = {}, shippingOptionData }: Change): Promise<object> {
    const { locality: city, administrativeArea: state, postalCode: zip, countryCode: country } = shippingAddress;
    const isOption = callbackTrigger === 'SHIPPING_OPTION';
    const shipping = isOption ? { service: shippingOptionData?.id } : { city, state, zip, country };
    const cart = await shipTo(flow, shipping);
    if (!cart) return refusal('SHIPPING_ADDRESS_UNSERVICEABLE', 'Nothing is shipped to this address');
    return { newTransactionInfo: transactionInfo(cart), newShippingOptionParameters: shippingOptions(cart) };
  }

  const failed = () => refusal('OTHER_ERROR', 'Please try again');
  return { onPaymentDataChanged: flow.guard(follow, failed) };
}

function refusal(reason: string, message: string): object {
  return { error: { reason, message, intent: 'SHIPPING_ADDRESS' } };
}

function shippingOptions({ shipment_rating, shipping, currency }: PaymentCart) {
  const services = shipment_rating?.services ?? [];
  return {
    defaultSelectedOptionId: shipping?.service,
    shippingOptions: services.map(({ id, name, description, price }) => ({
      id,
      label: `${name}: ${amountText(price, currency)} ${currency}`,
      ...(description && { description }),
    })),
  };
}
