import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { acceptInvitation, recoverAccess } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { describeError, describeFieldError } from '../ui/describe-error.ts';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/words.tsx';
import styles from './door.module.css';
import { takeToken } from './take-token.ts';

interface Answer {
  token: string;
  name: string;
  password: string;
}

/** Page of the mailed invitation: a staff member chooses a password and is signed in. */
export function JoinPage() {
  const { join } = useWords();
  const accept = ({ name, ...answer }: Answer) => acceptInvitation({ ...answer, ...(name ? { name } : {}) });
  return <PasswordDoor words={join} nameHint={join.nameHint} run={accept} />;
}

/** Page of the mailed link of a recovery: a staff member chooses a new password. */
export function RecoverPage() {
  const { recover } = useWords();
  return <PasswordDoor words={recover} run={({ token, password }) => recoverAccess({ token, password })} />;
}

interface PasswordDoorProps {
  words: { title: string; lead: string; noToken: string; submit: string };
  /** Hint of the field for the name, which is absent without one. */
  nameHint?: string;
  run: (answer: Answer) => Promise<unknown>;
}

/** Asks for a password with the token of a one-use link. The console is loaded anew then: somebody else may have been signed in. */
function PasswordDoor({ words: { title, lead, noToken, submit }, nameHint, run }: PasswordDoorProps) {
  const words = useWords();
  const [token] = useState(takeToken);
  const acceptance = useMutation({ mutationFn: run, onSuccess: () => location.replace('/console') });
  useEffect(() => {
    document.title = title;
  }, [title]);
  const accept = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const read = (name: string) => String(fields.get(name) ?? '');
    acceptance.mutate({ token, name: read('name').trim(), password: read('password') });
  };
  const nameError = describeFieldError(acceptance.error, 'name');
  const passwordError = describeFieldError(acceptance.error, 'password');
  const isFieldError = nameError !== undefined || passwordError !== undefined;
  return (
    <main className={styles.door}>
      <div className={styles.panel}>
        <h1 className={styles.heading}>{title}</h1>
        {token ? <p className={styles.lead}>{lead}</p> : <Notice kind="warning">{noToken}</Notice>}
        {token ? (
          <form onSubmit={accept} noValidate>
            {nameHint ? (
              <TextField
                label={words.welcome.name}
                hint={nameHint}
                isOptional
                name="name"
                autoComplete="name"
                error={nameError}
              />
            ) : null}
            <TextField
              label={words.signIn.password}
              name="password"
              type="password"
              autoComplete="new-password"
              hint={words.welcome.passwordHint}
              error={passwordError}
              required
            />
            {acceptance.error && !isFieldError ? (
              <Notice kind="error">{describeError(acceptance.error, words)}</Notice>
            ) : null}
            <Button type="submit" look="primary" isPending={acceptance.isPending || acceptance.isSuccess}>
              {submit}
            </Button>
          </form>
        ) : null}
      </div>
    </main>
  );
}
