import { type Address, toMinorUnits } from '@mercer/contract';
import type { Adapter } from '../../adapter.ts';
import { computeAmountDue, listExtraLines, type TotalLine } from '../../amounts.ts';
import { missingFieldError, notAuthenticated } from '../../faults.ts';
import type { PaymentCart } from '../../payment-cart.ts';
import { returnAddress } from '../../return-address.ts';

const types: Record<TotalLine['type'], string> = {
  tax: 'sales_tax',
  shipping: 'shipping_fee',
  giftcard: 'gift_card',
};

/** Builds the lines that make up the amount, in minor units: Klarna refuses lines that do not sum to it. */
function buildOrderLines(cart: PaymentCart) {
  const toMinorAmount = (amount: number) => toMinorUnits(amount, cart.currency);
  const untaxed = { tax_rate: 0, total_tax_amount: 0 };
  const items = (cart.items ?? []).map((item) => ({
    type: 'physical',
    name: item.product?.name,
    reference: item.product?.sku || item.product?.slug,
    quantity: item.quantity,
    unit_price: toMinorAmount(item.price - (item.discount_each ?? 0)),
    total_amount: toMinorAmount(item.price_total - (item.discount_total ?? 0)),
    ...untaxed,
  }));
  const extraOrderLines = listExtraLines(cart).map(({ type, label, amount }) => ({
    type: types[type],
    name: label,
    quantity: 1,
    unit_price: toMinorAmount(amount),
    total_amount: toMinorAmount(amount),
    ...untaxed,
  }));
  return [...items, ...extraOrderLines];
}

/** An address as Klarna has it; a cart may know the whole name only. */
function klarnaAddress(address: Partial<Address> | null | undefined, email: string | undefined) {
  const { name = '', first_name, last_name, city, country, phone, zip, address1, address2, state } = address ?? {};
  const [first, ...otherNames] = (name ?? '').trim().split(/\s+/);
  const fields = {
    given_name: first_name || first,
    family_name: last_name || otherNames.join(' '),
    city,
    country,
    phone,
    postal_code: zip,
    street_address: address1,
    street_address2: address2,
    region: state,
    email,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => Boolean(value)));
}

export function createAdapter(): Adapter {
  return {
    async tokenize(flow) {
      const cart = await flow.cartToPay();
      const session = await flow.createIntent<{ redirect_url?: string } | null>({
        gateway: 'klarna',
        intent: buildKlarnaSession(cart),
      });
      if (!session?.redirect_url) throw missingFieldError('Klarna', 'redirect_url');
      window.location.replace(session.redirect_url);
    },

    isReturn: ({ gateway }) => gateway === 'klarna_direct',

    async handleRedirect(flow, { authorization_token: token }) {
      if (!token) throw notAuthenticated();
      await flow.updateCart({ billing: { method: 'klarna', klarna: { token } } });
      flow.succeed();
    },
  };
}

/** Klarna fills in what stands in double braces. */
function buildKlarnaSession(cart: PaymentCart) {
  const returnUrl = returnAddress('gateway=klarna_direct&sid={{session_id}}');
  return {
    locale: cart.display_locale || cart.settings.locale || 'en-US',
    purchase_country: cart.billing?.country || cart.shipping?.country,
    purchase_currency: cart.currency,
    billing_address: klarnaAddress(cart.billing, cart.account?.email),
    shipping_address: klarnaAddress(cart.shipping, cart.account?.email),
    order_amount: computeAmountDue(cart),
    order_lines: JSON.stringify(buildOrderLines(cart)),
    merchant_urls: {
      success: `${returnUrl}&authorization_token={{authorization_token}}`,
      back: returnUrl,
      cancel: returnUrl,
      error: returnUrl,
      failure: returnUrl,
    },
  };
}
