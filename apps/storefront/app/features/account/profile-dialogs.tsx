import type { Account } from '@mercer/contract';
import type { ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { readPasswordChange } from './password-change.ts';
import { PasswordField } from './password-field.tsx';
import styles from './profile-dialogs.module.css';
import { type ProfileChange, useProfileUpdate } from './use-profile-update.ts';

interface DialogProps {
  open: boolean;
  onClose(): void;
}

export function NameDialog({ account, open, onClose }: DialogProps & { account: Account }) {
  const read = (form: FormData) => ({ first_name: text(form, 'first_name'), last_name: text(form, 'last_name') });
  return (
    <ProfileDialog open={open} onClose={onClose} title={messages.account.editName} read={read}>
      <TextField
        name="first_name"
        label={messages.auth.firstName}
        autoComplete="given-name"
        required
        defaultValue={account.first_name}
      />
      <TextField
        name="last_name"
        label={messages.auth.lastName}
        autoComplete="family-name"
        required
        defaultValue={account.last_name}
      />
    </ProfileDialog>
  );
}

export function EmailDialog({ account, open, onClose }: DialogProps & { account: Account }) {
  const read = (form: FormData) => ({ email: text(form, 'email') });
  return (
    <ProfileDialog open={open} onClose={onClose} title={messages.account.editEmail} read={read}>
      <TextField
        name="email"
        type="email"
        label={messages.auth.email}
        autoComplete="email"
        required
        defaultValue={account.email}
      />
    </ProfileDialog>
  );
}

export function PasswordDialog({ open, onClose }: DialogProps) {
  return (
    <ProfileDialog open={open} onClose={onClose} title={messages.account.changePassword} read={readPasswordChange}>
      <PasswordField name="password" label={messages.account.currentPassword} autoComplete="current-password" />
      <PasswordField name="new_password" label={messages.account.newPassword} autoComplete="new-password" />
      <PasswordField name="confirm_password" label={messages.account.confirmPassword} autoComplete="new-password" />
    </ProfileDialog>
  );
}

interface ProfileDialogProps extends DialogProps {
  title: string;
  /** The fields to send, or the sentence that keeps them from being sent. */
  read(form: FormData): ProfileChange | { failure: string };
  children: ReactNode;
}

function ProfileDialog({ open, ...rest }: ProfileDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={rest.title}>
      <ProfileForm {...rest} />
    </Dialog>
  );
}

function ProfileForm({ onClose, read, children }: Omit<ProfileDialogProps, 'open'>) {
  const { busy, failure, submit } = useProfileUpdate(read, onClose);
  return (
    <form onSubmit={submit} className={styles.form}>
      {failure && <Alert tone="error">{failure}</Alert>}
      {children}
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onClose}>
          {messages.common.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {messages.account.save}
        </Button>
      </div>
    </form>
  );
}

function text(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim();
}
