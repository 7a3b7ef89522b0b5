import type { Address } from '@mercer/contract';
import { type Db, parseJson, type Row } from '../../db/index.ts';
import type { OrderDetails } from '../../gateways/index.ts';
import { readPaymentOptions } from '../../settings/index.ts';

/** Reads the order details that the gateway gets in addition to the price. */
export async function orderDetails(db: Db, { shipping }: Pick<Row<'orders'>, 'shipping'>): Promise<OrderDetails> {
  return { ...(await readPaymentOptions(db)), shipTo: toShipToAddress(parseJson(shipping)) };
}

/** Null without a name or a street, as before a wallet tells them. */
function toShipToAddress(shipping: Partial<Address> | null): OrderDetails['shipTo'] {
  const { address1, address2, city, state, zip, country, phone } = shipping ?? {};
  const name = shipping?.name ?? [shipping?.first_name, shipping?.last_name].filter(Boolean).join(' ');
  if (!name || !address1) return null;
  const place = {
    city: city ?? undefined,
    state: state ?? undefined,
    zip: zip ?? undefined,
    country: country ?? undefined,
  };
  return { name, phone: phone ?? undefined, address1, address2: address2 ?? undefined, ...place };
}
