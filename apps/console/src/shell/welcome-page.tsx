import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { createOwner } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { describeError, describeFieldError } from '../ui/describe-error.ts';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/words.tsx';
import styles from './door.module.css';
import { takeToken } from './take-token.ts';

const fieldNames = ['name', 'email', 'password'] as const;

/** Makes the first owner of the shop with the one-use link of its first start. */
export function WelcomePage({ onSignedIn }: { onSignedIn: () => void }) {
  const words = useWords();
  const [token] = useState(takeToken);
  const creation = useMutation({ mutationFn: createOwner, onSuccess: onSignedIn });
  useEffect(() => {
    document.title = words.welcome.title;
  }, [words]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const read = (name: string) => String(fields.get(name) ?? '');
    creation.mutate({ token, name: read('name').trim(), email: read('email').trim(), password: read('password') });
  };
  const errors = Object.fromEntries(fieldNames.map((name) => [name, describeFieldError(creation.error, name)]));
  const isFieldError = Object.values(errors).some(Boolean);
  return (
    <main className={styles.door}>
      <div className={styles.panel}>
        <h1 className={styles.heading}>{words.welcome.title}</h1>
        {token ? (
          <p className={styles.lead}>{words.welcome.lead}</p>
        ) : (
          <Notice kind="warning">{words.welcome.noToken}</Notice>
        )}
        {token ? (
          <form onSubmit={submit} noValidate>
            <TextField label={words.welcome.name} name="name" autoComplete="name" error={errors.name} required />
            <TextField
              label={words.signIn.email}
              name="email"
              type="email"
              autoComplete="username"
              error={errors.email}
              required
            />
            <TextField
              label={words.signIn.password}
              name="password"
              type="password"
              autoComplete="new-password"
              hint={words.welcome.passwordHint}
              error={errors.password}
              required
            />
            {creation.error && !isFieldError ? (
              <Notice kind="error">{describeError(creation.error, words)}</Notice>
            ) : null}
            <Button type="submit" look="primary" isPending={creation.isPending}>
              {words.welcome.submit}
            </Button>
          </form>
        ) : null}
      </div>
    </main>
  );
}
