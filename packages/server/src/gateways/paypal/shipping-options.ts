import type { IntentRequest } from '../port.ts';
import { toPaypalMoney } from './money.ts';
import type { ShippingOption } from './wire.ts';

/** PayPal's window shows so many. */
const optionLimit = 10;
const longest = 127;

/** The ways of shipment as PayPal's window offers them: one of them is chosen. */
export async function shippingOptions({ services, currency }: IntentRequest): Promise<ShippingOption[]> {
  const offered = await services();
  if (!offered.some(({ isChosen }) => isChosen)) return [];
  const first = [...offered].sort((a, b) => Number(b.isChosen) - Number(a.isChosen)).slice(0, optionLimit);
  return offered
    .filter((service) => first.includes(service))
    .map(({ id, name, price, isChosen }) => ({
      id,
      label: name.slice(0, longest),
      type: 'SHIPPING',
      amount: toPaypalMoney(price, currency),
      selected: isChosen,
    }));
}
