import { type FormEvent, useState } from 'react';
import { browserClient } from '../../../client.ts';
import { messages } from '../../../messages.ts';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { followEmailLink } from './email-link.ts';
import styles from './profile-panel.module.css';

/** Reminds of the e-mail confirmation, which blocks nothing; without JavaScript the page of the link responds. */
export function VerificationNote() {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  async function resendVerification(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const outcome = await followEmailLink(browserClient().account, 'verify', '');
    setBusy(false);
    if (outcome.status === 'mailed') notify(messages().account.verificationSent, 'success');
    else notify('message' in outcome ? outcome.message : messages().auth.unexpected, 'error');
  }

  return (
    <Alert tone="info">
      <form method="post" action="/account/verify" onSubmit={resendVerification} className={styles.note}>
        <span>{messages().account.unverified}</span>
        <Button type="submit" variant="secondary" size="small" busy={busy}>
          {messages().account.sendAgain}
        </Button>
      </form>
    </Alert>
  );
}
