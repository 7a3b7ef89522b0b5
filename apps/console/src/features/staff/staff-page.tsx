import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeRole,
  inviteStaff,
  type Role,
  removeStaff,
  roles,
  type StaffMember,
  staffOptions,
} from '../../api/staff.ts';
import { useCan, useMe } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { describeFieldError } from '../../ui/describe-error.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Badge, EmptyState, ErrorState, LoadingState, Notice } from '../../ui/notice.tsx';
import { Page, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useWords } from '../../words/words.tsx';
import styles from './staff.module.css';

export default function StaffPage() {
  const words = useWords();
  const can = useCan();
  const [isInviting, setInviting] = useState(false);
  const { data, error, refetch } = useQuery(staffOptions);
  return (
    <Page
      title={words.areas.staff}
      isNarrow
      actions={
        can('staff') ? (
          <Button look="primary" onPress={() => setInviting(true)}>
            {words.staff.invite}
          </Button>
        ) : null
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data?.length === 0 ? <EmptyState title={words.staff.none} /> : null}
      <ul className={styles.list}>
        {data?.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </Page>
  );
}

function MemberRow({ member }: { member: StaffMember }) {
  const words = useWords();
  const me = useMe();
  const can = useCan();
  const changing = useAction({
    run: (role: Role) => changeRole(member.id, role),
    describe: () => words.staff.changed(member.name),
    changes: ['staff'],
  });
  const removing = useAction({
    run: () => removeStaff(member.id),
    describe: () => words.staff.removed(member.name),
    changes: ['staff'],
  });
  const error = changing.error ?? removing.error;
  const isMe = member.id === me.id;
  return (
    <li className={styles.row}>
      <span>
        <strong>{member.name || member.email}</strong> {isMe ? <Badge>{words.staff.you}</Badge> : null}
        <br />
        <span className={pageStyles.muted}>{member.email}</span>
      </span>
      <SelectField
        label={`${words.staff.role}, ${member.name || member.email}`}
        isLabelHidden
        value={member.role}
        disabled={!can('staff') || isMe || changing.isPending}
        // the options below are all roles
        onChange={(event) => changing.run(event.target.value as Role)}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {words.staff.roles[role]}
          </option>
        ))}
      </SelectField>
      {can('staff') && !isMe ? (
        <Button look="quiet" isPending={removing.isPending} onPress={() => removing.run()}>
          {words.staff.remove}
        </Button>
      ) : (
        <span />
      )}
      {error ? <Notice kind="error">{error}</Notice> : null}
    </li>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('fulfilment');
  const inviting = useAction({
    run: () => inviteStaff({ email: email.trim(), role, ...(name.trim() ? { name: name.trim() } : {}) }),
    describe: () => words.staff.invited(email.trim()),
    changes: ['staff'],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words.staff.inviteTitle}
      isOpen
      onClose={onClose}
      submitLabel={words.staff.invite}
      isPending={inviting.isPending}
      isDisabled={email.trim() === ''}
      error={inviting.error}
      onSubmit={() => inviting.run()}
    >
      <TextField
        label={words.staff.email}
        type="email"
        autoFocus
        value={email}
        error={describeFieldError(inviting.rawError, 'email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField label={words.staff.name} isOptional value={name} onChange={(event) => setName(event.target.value)} />
      <SelectField
        label={words.staff.role}
        value={role}
        // the options below are all roles
        onChange={(event) => setRole(event.target.value as Role)}
      >
        {roles.map((option) => (
          <option key={option} value={option}>
            {words.staff.roles[option]}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
