import type { Adapter } from '../../adapter.ts';
import { computeAmountDue } from '../../amounts.ts';
import { missingFieldError, notAuthenticated } from '../../faults.ts';
import type { PaymentCart } from '../../payment-cart.ts';
import { returnAddress } from '../../return-address.ts';
import { klarnaAddress } from './address.ts';
import { buildOrderLines } from './order-lines.ts';

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
