import type { Account, AccountSession, SecondFactor } from '@mercer/contract';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { browserClient } from '../../../loading/client.ts';
import type { Deferred } from '../../../loading/page-data.tsx';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EditButton, type Editing, useEditing } from '../edit-place.tsx';
import { AccountDevices } from './devices.tsx';
import { followEmailLink } from './email-link.ts';
import { type PostedProfile, ProfileForms } from './profile-forms.tsx';
import styles from './profile-panel.module.css';
import type { SecondStepOutcome } from './second-step.ts';
import { SecondStepSection } from './second-step.tsx';

/** Reminds of the e-mail confirmation, which blocks nothing; without JavaScript the page of the link responds. */
function VerificationNote() {
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

interface ProfilePanelProps {
  account: Account;
  sessions: Deferred<AccountSession[] | null>;
  factor: Deferred<SecondFactor | null>;
  /** Failure of a form posted without JavaScript. */
  posted?: PostedProfile | undefined;
  postedStep?: SecondStepOutcome | undefined;
}

export function ProfilePanel({ account, sessions, factor, posted, postedStep }: ProfilePanelProps) {
  const editing = useEditing('/account');
  const [search] = useSearchParams();
  const [isAlone, setIsAlone] = useState(false);
  const name = [account.first_name, account.last_name].filter(Boolean).join(' ');
  const { common, account: words } = messages();
  return (
    <section aria-labelledby="profile-title">
      <h2 id="profile-title" className={styles.title}>
        {words.profile}
      </h2>
      {search.has('saved') && <Alert tone="success">{words.updated}</Alert>}
      {!account.email_verified && <VerificationNote />}
      <dl className={styles.rows}>
        <ProfileRow label={words.name} value={name} button={common.edit} editing={editing} target="name" />
        <ProfileRow label={words.email} value={account.email} button={common.edit} editing={editing} target="email" />
        <ProfileRow
          label={words.password}
          value={words.passwordMask}
          button={words.change}
          editing={editing}
          target="password"
        />
      </dl>
      <ProfileForms
        key={editing.target}
        account={account}
        editing={editing}
        posted={posted}
        onPassword={() => setIsAlone(true)}
      />
      <SecondStepSection factor={factor} editing={editing} posted={postedStep} onChanged={() => setIsAlone(true)} />
      <AccountDataSection editing={editing} />
      <AccountDevices
        sessions={sessions}
        isAlone={isAlone}
        failure={editing.target === 'session' ? posted?.failure : undefined}
      />
    </section>
  );
}

interface RowProps {
  label: string;
  value: string;
  button: string;
  editing: Editing;
  target: string;
}

function ProfileRow({ label, value, button, editing, target }: RowProps) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd>
        <EditButton editing={editing} target={target} variant="secondary" size="small">
          {button}
          <span className={styles.hidden}> {label}</span>
        </EditButton>
      </dd>
    </div>
  );
}

function AccountDataSection({ editing }: { editing: Editing }) {
  return (
    <section className={styles.data} aria-labelledby="data-title">
      <h3 id="data-title" className={styles.dataTitle}>
        {messages().account.yourData}
      </h3>
      <p className={styles.hint}>{messages().account.yourDataHint}</p>
      <div className={styles.dataButtons}>
        <LinkButton to="/account/export" reloadDocument variant="secondary" size="small">
          {messages().account.download}
        </LinkButton>
        <EditButton editing={editing} target="delete" variant="text" size="small">
          {messages().account.deleteAccount}
        </EditButton>
      </div>
    </section>
  );
}
