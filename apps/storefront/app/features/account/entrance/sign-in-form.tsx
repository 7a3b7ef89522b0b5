import { Link } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { type AuthRefusal, signInShopper } from './auth.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { PostedCodeField, SecondFactorFields } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';
import { useAuth } from './use-auth.ts';

interface AuthFormProps {
  next: string;
  /** Message about an earlier step, e.g. that the password was changed. */
  notice?: string | undefined;
  /** said by the action of a form posted without JavaScript */
  posted?: AuthRefusal & { email: string; firstName?: string; lastName?: string };
}

export function SignInForm({ next, notice, posted }: AuthFormProps) {
  const { busy, failure = posted?.failure, asksCode = false, submit } = useAuth(signInShopper, next);
  const isPosted = posted?.asksCode === true && !asksCode;
  return (
    <AuthPage
      title={messages().auth.signIn}
      question={messages().auth.noAccount}
      link={{ to: appendNextPath('/signup', next), label: messages().auth.signUp }}
    >
      <form method="post" onSubmit={submit} className={styles.form}>
        {notice && !failure && <Alert tone="success">{notice}</Alert>}
        {failure && <Alert tone="error">{failure}</Alert>}
        {asksCode && !failure && <Alert>{messages().auth.codeWanted}</Alert>}
        {isPosted && !failure && <Alert>{messages().auth.codeWantedAgain}</Alert>}
        <TextField
          name="email"
          type="email"
          label={messages().auth.email}
          autoComplete="username"
          required
          defaultValue={posted?.email}
        />
        <PasswordField name="password" label={messages().auth.password} autoComplete="current-password" />
        {isPosted && <PostedCodeField />}
        {asksCode && <SecondFactorFields />}
        <Button type="submit" busy={busy}>
          {busy ? messages().auth.signingIn : messages().auth.signIn}
        </Button>
        <Link to="/account/recover" className={styles.forgot}>
          {messages().auth.forgot}
        </Link>
        <Link to="/orders/find" className={styles.forgot}>
          {messages().orders.findLink}
        </Link>
      </form>
    </AuthPage>
  );
}

/** Keeps the way back while the shopper changes between the two forms. */
export function appendNextPath(path: string, next: string): string {
  return next === '/account' ? path : `${path}?next=${encodeURIComponent(next)}`;
}
