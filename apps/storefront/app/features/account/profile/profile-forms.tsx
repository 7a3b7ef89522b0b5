import type { Account } from '@mercer/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { messages } from '../../../i18n/messages.ts';
import { browserClient } from '../../../loading/client.ts';
import { useCartCalls } from '../../../state/cart.tsx';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { tellOtherTabs } from '../../../state/other-tabs.ts';
import { useSession } from '../../../state/session.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { EditButtons, EditContainer, type Editing } from '../edit-place.tsx';
import { PasswordField } from '../entrance/password-field.tsx';
import { deleteAccount } from './delete-account.ts';
import { changeProfile, isProfilePart, type ProfileFailure, type ProfilePart } from './profile-change.ts';
import styles from './profile-panel.module.css';

/** Failure of a form posted without JavaScript, with its values; passwords are never returned. */
export interface PostedProfile extends ProfileFailure {
  values: Record<string, string>;
}

interface ProfileFormProps {
  account: Account;
  editing: Editing;
  posted: PostedProfile | undefined;
  /** A new password has ended the account's other sessions. */
  onPassword(): void;
}

export function ProfileForms({ account, editing, posted, onPassword }: ProfileFormProps) {
  const [needsPassword, setNeedsPassword] = useState(posted?.needsPassword ?? false);
  if (editing.target === 'delete') return <DeleteAccountForm editing={editing} posted={posted} />;
  if (!isProfilePart(editing.target)) return null;
  const { title, Fields } = parts[editing.target];
  return (
    <EditContainer editing={editing} title={title()}>
      <ProfileForm
        part={editing.target}
        editing={editing}
        posted={posted}
        onPassword={onPassword}
        onFailure={(failed) => failed.needsPassword && setNeedsPassword(true)}
      >
        <Fields values={{ ...account, ...posted?.values }} needsPassword={needsPassword} />
      </ProfileForm>
    </EditContainer>
  );
}

type Values = Pick<Account, 'first_name' | 'last_name' | 'email'>;

interface FieldsProps {
  values: Values;
  needsPassword: boolean;
}

const parts: Record<ProfilePart, { title(): string; Fields(props: FieldsProps): ReactNode }> = {
  name: { title: () => messages().account.editName, Fields: NameFields },
  email: { title: () => messages().account.editEmail, Fields: EmailFields },
  password: { title: () => messages().account.changePassword, Fields: PasswordFields },
};

function NameFields({ values }: FieldsProps) {
  const { firstName, lastName } = messages().auth;
  return (
    <>
      <TextField
        name="first_name"
        label={firstName}
        autoComplete="given-name"
        required
        defaultValue={values.first_name}
      />
      <TextField
        name="last_name"
        label={lastName}
        autoComplete="family-name"
        required
        defaultValue={values.last_name}
      />
    </>
  );
}

/** Renders the e-mail field, and asks for the password unless the shopper has signed in a moment ago. */
function EmailFields({ values, needsPassword }: FieldsProps) {
  const label = messages().auth.email;
  return (
    <>
      <TextField name="email" type="email" label={label} autoComplete="email" required defaultValue={values.email} />
      {needsPassword && (
        <PasswordField name="password" label={messages().account.currentPassword} autoComplete="current-password" />
      )}
    </>
  );
}

function PasswordFields() {
  return (
    <>
      <PasswordField name="password" label={messages().account.currentPassword} autoComplete="current-password" />
      <PasswordField name="new_password" label={messages().account.newPassword} autoComplete="new-password" />
      <PasswordField name="confirm_password" label={messages().account.confirmPassword} autoComplete="new-password" />
    </>
  );
}

type FormProps = Pick<ProfileFormProps, 'editing' | 'posted'>;

interface ProfilePartProps extends Omit<ProfileFormProps, 'account'> {
  part: ProfilePart;
  onFailure(failed: ProfileFailure): void;
  children: ReactNode;
}

/** A failure stays in the form, where the shopper can mend it. */
function ProfileForm({ part, editing, posted, onPassword, onFailure, children }: ProfilePartProps) {
  const { setAccount } = useSession();
  const notify = useNotify();
  const { busy, failure, submit } = useProfileForm(async (form) => {
    const outcome = await changeProfile(browserClient().account, part, form);
    if ('failure' in outcome) {
      onFailure(outcome);
      return outcome;
    }
    setAccount(outcome.account);
    if (part === 'password') onPassword();
    notify(messages().account.updated, 'success');
    editing.close();
  }, posted);
  return (
    <form method="post" action={`/account?index&edit=${part}`} onSubmit={submit} className={styles.form}>
      {failure && <Alert tone="error">{failure}</Alert>}
      {children}
      <EditButtons editing={editing}>
        <Button type="submit" busy={busy}>
          {messages().account.save}
        </Button>
      </EditButtons>
    </form>
  );
}

/** Deletes the account permanently, which needs the password. */
function DeleteAccountForm({ editing, posted }: FormProps) {
  const { leave } = useSession();
  const { refresh } = useCartCalls();
  const notify = useNotify();
  const { busy, failure, submit } = useProfileForm(async (form) => {
    const deletionFailure = await deleteAccount(browserClient().account, form);
    if (deletionFailure) return deletionFailure;
    leave();
    tellOtherTabs('account');
    refresh();
    notify(messages().account.deleted, 'success');
  }, posted);
  return (
    <EditContainer editing={editing} title={messages().account.deleteAccount}>
      <form method="post" action="/account?index&edit=delete" onSubmit={submit} className={styles.form}>
        {failure && <Alert tone="error">{failure}</Alert>}
        <p>{messages().account.deleteHint}</p>
        <PasswordField name="password" label={messages().account.currentPassword} autoComplete="current-password" />
        <EditButtons editing={editing}>
          <Button type="submit" variant="danger" busy={busy}>
            {messages().account.deleteConfirm}
          </Button>
        </EditButtons>
      </form>
    </EditContainer>
  );
}

/**
 * Manages a form with one submit at a time.
 * @param send sends the form; a failure that it returns is shown
 */
function useProfileForm(
  send: (form: FormData) => Promise<{ failure: string } | undefined>,
  posted?: { failure: string },
) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(posted?.failure);

  async function submitForm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setFailure((await send(new FormData(event.currentTarget)))?.failure);
    setBusy(false);
  }

  return { busy, failure, submit: submitForm };
}
