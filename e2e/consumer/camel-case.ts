// A shop written in camelCase.
import { type Camel, type Cart, type Client, type CommerceError, create, hasErrors } from '@mercer/client';

const client: Client<'camel'> = create('my-store', 'pk_example', { url: 'https://shop.example', useCamelCase: true });

export async function submitCheckout(): Promise<string> {
  await client.account.update({ firstName: 'Julia', newPassword: 'new', password: 'old' });
  const cart = await client.cart.addItem({
    productId: 'p',
    quantity: 1,
    purchaseOption: { type: 'subscription', planId: 'm' },
  });
  if (hasErrors(cart)) return Object.values(cart.errors)[0]?.message ?? '';
  const total: number = cart.grandTotal + cart.captureTotal;
  const currentCart: Camel<Cart> | null = client.cart.state;
  const rates = await client.cart.getShippingRates();
  await client.cart.update({ shipping: { accountAddressId: 'a' }, couponCode: null, shipmentRating: null });
  const product = await client.products.get('mug', { expand: ['variants'] });
  const variant = product?.variants.results[0];
  const filters = product && client.products.filters([product]);
  const order = await client.cart.submitOrder();
  return `${total} ${currentCart?.itemQuantity} ${rates?.services.length} ${variant?.optionValueIds[0]} ${filters?.length} ${order.dateCreated}`;
}

export function formatReason({ message, status, code, param }: CommerceError): string {
  return [message, status, code, param].join(' ');
}
