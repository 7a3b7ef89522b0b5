import type { Adapter } from '../../adapter.ts';
import { assertNoFault, missingFieldError, notAuthenticated, unknownRedirectStatus } from '../../faults.ts';
import type { CardParams } from '../../params.ts';
import { returnAddress } from '../../return-address.ts';

const gateway = 'quickpay';
const orderIdLength = 12;

/** The card is typed in on QuickPay's own page. */
export function createAdapter(): Adapter<CardParams> {
  return {
    async tokenize(flow) {
      const { currency } = await flow.cartToPay();
      const intent = { order_id: randomOrderId(), currency };
      const id = await flow.createIntent<string>({ gateway, intent });
      await flow.updateCart({ billing: { method: 'card', intent: { [gateway]: { id } } } });
      const returnUrl = returnAddress(`gateway=${gateway}`);
      const params = {
        action: 'create',
        continueurl: `${returnUrl}&redirect_status=succeeded`,
        cancelurl: `${returnUrl}&redirect_status=canceled`,
      };
      const link = assertNoFault(await flow.authorizeGateway<{ url?: string } | null>({ gateway, params }));
      if (!link?.url) throw missingFieldError('QuickPay', 'url');
      window.location.replace(link.url);
    },

    isReturn: (query) => query.gateway === gateway,

    async handleRedirect(flow, { redirect_status, card_id: id }) {
      if (redirect_status === 'canceled') throw notAuthenticated();
      if (redirect_status !== 'succeeded') throw unknownRedirectStatus(redirect_status);
      const card = assertNoFault(await flow.authorizeGateway<object>({ gateway, params: { action: 'get', id } }));
      await flow.updateCart({ billing: { method: 'card', card } });
      flow.succeed();
    },
  };
}

/** QuickPay wants one of its own for each payment, of letters and digits. */
function randomOrderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(orderIdLength));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
