import type { Adapter } from '../../adapter.ts';
import { missingFieldError, notAuthenticated, unknownRedirectStatus } from '../../faults.ts';
import type { PaymentCart } from '../../payment-cart.ts';
import { returnAddress } from '../../return-address.ts';

const gateway = 'paysafecard';

interface PaysafecardIntent {
  id?: string;
  status: string;
  redirect?: { auth_url?: string };
}

export function createAdapter(): Adapter {
  return {
    async tokenize(flow) {
      const cart = await flow.cartToPay();
      const intent = await flow.createIntent<PaysafecardIntent | null>({
        gateway,
        intent: buildPaysafecardIntent(cart),
      });
      const { id, redirect } = intent ?? {};
      if (!id) throw missingFieldError('Paysafecard', 'payment ID');
      await flow.updateCart({ billing: { method: gateway, intent: { [gateway]: { id } } } });
      if (!redirect?.auth_url) throw missingFieldError('Paysafecard', 'auth_url');
      window.location.replace(redirect.auth_url);
    },

    isReturn: (query) => query.gateway === gateway,

    /** The address says nothing of how it ended: Paysafecard is asked. */
    async handleRedirect(flow, query) {
      // The cart is empty if the order was placed before the shopper returned
      const payment_id = (await flow.getCart()).billing?.intent?.[gateway]?.id ?? query.payment_id;
      if (!payment_id) throw missingFieldError('Paysafecard', 'payment ID');
      const intent = await flow.updateIntent<PaysafecardIntent | null>({ gateway, intent: { payment_id } });
      if (intent?.status === 'CANCELED_CUSTOMER') throw notAuthenticated();
      if (intent?.status !== 'SUCCESS' && intent?.status !== 'AUTHORIZED') throw unknownRedirectStatus(intent?.status);
      flow.succeed();
    },
  };
}

/** The amount is in major units here. */
function buildPaysafecardIntent({ capture_total, currency, account_id, account }: PaymentCart) {
  const url = returnAddress(`gateway=${gateway}`);
  return {
    type: 'PAYSAFECARD',
    amount: capture_total,
    currency,
    customer: { id: account_id ?? account?.id },
    redirect: { success_url: url, failure_url: url },
    notification_url: url,
  };
}
