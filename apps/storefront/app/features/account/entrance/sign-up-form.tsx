import { messages } from '../../../i18n/messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { type AuthRefusal, signUpShopper } from './auth.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { PasswordField } from './password-field.tsx';
import { appendNextPath } from './sign-in-form.tsx';
import { useAuth } from './use-auth.ts';

interface SignUpFormProps {
  next: string;
  /** A guest's order that the account will have. */
  order: { number: string; email: string } | null;
  posted?: AuthRefusal & { email: string; firstName?: string; lastName?: string };
}

export function SignUpForm({ next, order, posted }: SignUpFormProps) {
  const { busy, failure = posted?.failure, submit } = useAuth(signUpShopper, next);
  return (
    <AuthPage
      title={messages().auth.signUp}
      question={messages().auth.haveAccount}
      link={{ to: appendNextPath('/login', next), label: messages().auth.signIn }}
    >
      <form method="post" onSubmit={submit} className={styles.form}>
        {failure && <Alert tone="error">{failure}</Alert>}
        {order && !failure && <Alert>{messages().auth.orderFollows(order.number, order.email)}</Alert>}
        <div className={styles.names}>
          <TextField
            name="first_name"
            label={messages().auth.firstName}
            autoComplete="given-name"
            required
            defaultValue={posted?.firstName}
          />
          <TextField
            name="last_name"
            label={messages().auth.lastName}
            autoComplete="family-name"
            required
            defaultValue={posted?.lastName}
          />
        </div>
        <TextField
          name="email"
          type="email"
          label={messages().auth.email}
          autoComplete="email"
          required
          defaultValue={posted?.email ?? order?.email}
        />
        <PasswordField name="password" label={messages().auth.password} autoComplete="new-password" />
        <Button type="submit" busy={busy}>
          {busy ? messages().auth.signingUp : messages().auth.signUp}
        </Button>
      </form>
    </AuthPage>
  );
}
