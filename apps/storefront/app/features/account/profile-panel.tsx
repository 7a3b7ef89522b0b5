import type { Account } from '@mercer/contract';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmailDialog, NameDialog, PasswordDialog } from './profile-dialogs.tsx';
import styles from './profile-panel.module.css';

type Editing = 'name' | 'email' | 'password';

export function ProfilePanel({ account }: { account: Account }) {
  const [editing, setEditing] = useState<Editing>();
  const close = () => setEditing(undefined);
  return (
    <section className={styles.panel} aria-labelledby="profile-title">
      <h2 id="profile-title" className={styles.title}>
        {messages.account.profile}
      </h2>
      <dl className={styles.rows}>
        <Row
          label={messages.account.name}
          value={[account.first_name, account.last_name].filter(Boolean).join(' ')}
          button={messages.common.edit}
          onEdit={() => setEditing('name')}
        />
        <Row
          label={messages.account.email}
          value={account.email}
          button={messages.common.edit}
          onEdit={() => setEditing('email')}
        />
        <Row
          label={messages.account.password}
          value={messages.account.passwordMask}
          button={messages.account.change}
          onEdit={() => setEditing('password')}
        />
      </dl>
      <NameDialog account={account} open={editing === 'name'} onClose={close} />
      <EmailDialog account={account} open={editing === 'email'} onClose={close} />
      <PasswordDialog open={editing === 'password'} onClose={close} />
    </section>
  );
}

function Row(row: { label: string; value: string; button: string; onEdit(): void }) {
  return (
    <div className={styles.row}>
      <dt>{row.label}</dt>
      <dd className={styles.value}>{row.value}</dd>
      <dd>
        <Button variant="secondary" size="small" onClick={row.onEdit} aria-describedby="profile-title">
          {row.button}
          <span className={styles.hidden}> {row.label}</span>
        </Button>
      </dd>
    </div>
  );
}
