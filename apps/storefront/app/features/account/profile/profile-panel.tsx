import type { Account, AccountSession, SecondFactor } from '@mercer/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '../../../messages.ts';
import type { Deferred } from '../../../page-data.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EditButton, type Editing, useEditing } from '../edit-place.tsx';
import { Devices } from './devices.tsx';
import { type PostedProfile, ProfileForms } from './profile-forms.tsx';
import styles from './profile-panel.module.css';
import type { SecondStepOutcome } from './second-step.ts';
import { SecondStep } from './second-step.tsx';
import { VerificationNote } from './verification-note.tsx';

interface ProfilePanelProps {
  account: Account;
  sessions: Deferred<AccountSession[] | null>;
  factor: Deferred<SecondFactor | null>;
  /** what a form posted without JavaScript could not do */
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
    <section className={styles.panel} aria-labelledby="profile-title">
      <h2 id="profile-title" className={styles.title}>
        {words.profile}
      </h2>
      {search.has('saved') && <Alert tone="success">{words.updated}</Alert>}
      {!account.email_verified && <VerificationNote />}
      <dl className={styles.rows}>
        <Row label={words.name} value={name} button={common.edit} editing={editing} what="name" />
        <Row label={words.email} value={account.email} button={common.edit} editing={editing} what="email" />
        <Row
          label={words.password}
          value={words.passwordMask}
          button={words.change}
          editing={editing}
          what="password"
        />
      </dl>
      <ProfileForms
        key={editing.what}
        account={account}
        editing={editing}
        posted={posted}
        onPassword={() => setIsAlone(true)}
      />
      <SecondStep factor={factor} editing={editing} posted={postedStep} onChanged={() => setIsAlone(true)} />
      <YourData editing={editing} />
      <Devices
        sessions={sessions}
        isAlone={isAlone}
        failure={editing.what === 'session' ? posted?.failure : undefined}
      />
    </section>
  );
}

interface RowProps {
  label: string;
  value: string;
  button: string;
  editing: Editing;
  what: string;
}

function Row({ label, value, button, editing, what }: RowProps) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd>
        <EditButton editing={editing} what={what} variant="secondary" size="small">
          {button}
          <span className={styles.hidden}> {label}</span>
        </EditButton>
      </dd>
    </div>
  );
}

function YourData({ editing }: { editing: Editing }) {
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
        <EditButton editing={editing} what="delete" variant="text" size="small">
          {messages().account.deleteAccount}
        </EditButton>
      </div>
    </section>
  );
}
