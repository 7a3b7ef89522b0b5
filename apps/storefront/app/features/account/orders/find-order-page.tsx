import { messages } from '../../../i18n/messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import styles from '../entrance/auth-page.module.css';
import { AuthPage } from '../entrance/auth-page.tsx';
import type { FindOutcome } from './request-order-link.ts';

/** Lets a guest request the mail with the order's link once more. */
export function FindOrderPage({ outcome }: { outcome: FindOutcome | undefined }) {
  const words = messages().orders;
  const failedOutcome = outcome?.status === 'failed' ? outcome : undefined;
  return (
    <AuthPage
      title={words.findTitle}
      question={messages().auth.haveAccount}
      link={{ to: '/login?next=%2Faccount%2Forders', label: messages().auth.signIn }}
    >
      <form method="post" className={styles.form}>
        {outcome?.status === 'sent' && <Alert tone="success">{words.findSent}</Alert>}
        {failedOutcome && <Alert tone="error">{failedOutcome.message}</Alert>}
        <p>{words.findHint}</p>
        <TextField
          name="number"
          label={words.findNumber}
          maxLength={100}
          required
          defaultValue={failedOutcome?.number}
        />
        <TextField
          name="email"
          type="email"
          label={messages().auth.email}
          autoComplete="email"
          required
          defaultValue={failedOutcome?.email}
        />
        <Button type="submit">{words.findSend}</Button>
      </form>
    </AuthPage>
  );
}
