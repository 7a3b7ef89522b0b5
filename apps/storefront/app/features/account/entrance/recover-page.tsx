import type { MailedLinkAccount } from '@mercer/contract';
import { Link } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { LinkAccount } from '../mailed-link.tsx';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { PasswordField } from './password-field.tsx';
import type { RecoverOutcome } from './recover.ts';

interface RecoverPageProps {
  hasKey: boolean;
  /** of the link; null when it cannot be said */
  about: MailedLinkAccount | null;
  outcome: RecoverOutcome | undefined;
}

/** 'Forgot your password?': asks for a link, or with the key of one for a new password. */
export function RecoverPage({ hasKey, about, outcome }: RecoverPageProps) {
  const asksForPassword = hasKey && outcome?.status !== 'bad-link';
  return (
    <AuthPage
      title={asksForPassword ? messages().recover.newTitle : messages().recover.title}
      question={messages().auth.remembered}
      link={{ to: '/login', label: messages().auth.signIn }}
    >
      {asksForPassword ? <NewPasswordForm about={about} outcome={outcome} /> : <ResetLinkForm outcome={outcome} />}
    </AuthPage>
  );
}

/** Posts to the address without a key, so that a bad one is left behind. */
function ResetLinkForm({ outcome }: { outcome: RecoverOutcome | undefined }) {
  return (
    <form method="post" action="/account/recover" className={styles.form}>
      <RecoverNotice outcome={outcome} />
      <p>{messages().recover.hint}</p>
      <TextField name="email" type="email" label={messages().auth.email} autoComplete="username" required />
      <Button type="submit">{messages().recover.send}</Button>
    </form>
  );
}

/** Posts to its own address, which has the key. */
function NewPasswordForm({ about, outcome }: Omit<RecoverPageProps, 'hasKey'>) {
  return (
    <form method="post" className={styles.form}>
      <RecoverNotice outcome={outcome} />
      <LinkAccount account={about} />
      <p>{messages().recover.newHint}</p>
      <PasswordField name="password" label={messages().account.newPassword} autoComplete="new-password" />
      <PasswordField name="confirm_password" label={messages().account.confirmPassword} autoComplete="new-password" />
      <Button type="submit">{messages().recover.save}</Button>
      <Link to="/account/recover" className={styles.forgot}>
        {messages().links.askAgain}
      </Link>
    </form>
  );
}

function RecoverNotice({ outcome }: { outcome: RecoverOutcome | undefined }) {
  if (outcome?.status === 'sent') return <Alert tone="success">{messages().recover.sent}</Alert>;
  return outcome && 'message' in outcome ? <Alert tone="error">{outcome.message}</Alert> : null;
}
