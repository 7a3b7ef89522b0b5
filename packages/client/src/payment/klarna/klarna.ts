import type { Adapter } from '../adapter.ts';
import { amountDue } from '../amounts.ts';
import { missing, notAuthenticated } from '../faults.ts';
import type { PaymentCart } from '../payment-cart.ts';
import { returnAddress } from '../return-address.ts';
import { klarnaAddress } from './address.ts';
import { orderLines } from './order-lines.ts';

export function createAdapter(): Adapter {
  return {
    async tokenize(flow) {
      const cart = await flow.cartToPay();
      const session = await flow.createIntent<{ redirect_url?: string } | null>({
        gateway: 'klarna',
        intent: sessionOf(cart),
      });
      if (!session?.redirect_url) throw missing('Klarna', 'redirect_url');
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
function sessionOf(cart: PaymentCart) {
  const back = returnAddress('gateway=klarna_direct&sid={{session_id}}');
  return {
    locale: cart.display_locale || cart.settings.locale || 'en-US',
    purchase_country: cart.billing?.country || cart.shipping?.country,
    purchase_currency: cart.currency,
    billing_address: klarnaAddress(cart.billing, cart.account?.email),
    shipping_address: klarnaAddress(cart.shipping, cart.account?.email),
    order_amount: amountDue(cart),
    order_lines: JSON.stringify(orderLines(cart)),
    merchant_urls: {
      success: `${back}&authorization_token={{authorization_token}}`,
      back,
      cancel: back,
      error: back,
      failure: back,
    },
  };
}
