import type { Order } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { LinkButton } from '../../../ui/button.tsx';

/** The signed address of the invoice, which needs no login: a page of its own, or a PDF. */
export function InvoiceLinks({ order }: { order: Pick<Order, 'number' | 'invoice_link'> }) {
  if (!order.number) return null;
  const { pathname, search } = new URL(order.invoice_link);
  return (
    <>
      <LinkButton to={pathname + search} reloadDocument variant="secondary" size="small">
        {messages().orders.getInvoice}
      </LinkButton>
      <LinkButton
        to={`${pathname}${search}&format=pdf`}
        reloadDocument
        variant="secondary"
        size="small"
        aria-label={messages().orders.invoicePdfNamed(order.number)}
      >
        {messages().orders.invoicePdf}
      </LinkButton>
    </>
  );
}
