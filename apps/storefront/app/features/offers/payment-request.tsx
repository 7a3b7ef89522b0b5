import type { ComponentProps, ReactNode } from 'react';
import { messages } from '../../i18n/messages.ts';
import { formatPageTitle } from '../../i18n/page-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Envelope } from '../../ui/envelope.tsx';
import { SumRows } from '../../ui/sum-rows.tsx';
import styles from './payment-request.module.css';

interface PaymentRequestProps extends ComponentProps<typeof SumRows> {
  title: string;
  /** Reason why it could not be opened. */
  failure: string | undefined;
  /** Words of the shop for the payer. */
  note: string | null;
  /** Text of the button. */
  pay: string;
  /** Sentence that says until when it can be paid. */
  until: string;
}

/** Shows what is to be paid, with the button that goes to the checkout with it. */
export function PaymentRequest({ title, failure, note, rows, total, pay, until }: PaymentRequestProps) {
  return (
    <section className={styles.offer}>
      <h1>{title}</h1>
      {failure && <Alert tone="error">{failure}</Alert>}
      {note && <p className={styles.note}>{note}</p>}
      <SumRows rows={rows} total={total} />
      <form method="post" className={styles.pay}>
        <Button type="submit" variant="primary">
          {pay}
        </Button>
      </form>
      <p className={styles.until}>{until}</p>
    </section>
  );
}

interface PaymentLinkPageProps {
  /** Title of the document. */
  title: string;
  /** Why nothing can be paid any more; undefined while it can. */
  ended: { reason: string; hint: string } | undefined;
  children: ReactNode;
}

/** Shows the page of a payment link: the request, or the reason why nothing can be paid. */
export function PaymentLinkPage({ title, ended, children }: PaymentLinkPageProps) {
  return (
    <>
      <title>{formatPageTitle(title)}</title>
      {ended ? (
        <EmptyState level={1} title={ended.reason} hint={ended.hint} drawing={<Envelope />}>
          <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
        </EmptyState>
      ) : (
        children
      )}
    </>
  );
}
