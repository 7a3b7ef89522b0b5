import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { OperatorError } from '../api/operator.ts';
import { signInByPasskey } from '../api/passkeys.ts';
import { signIn } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { describeError } from '../ui/describe-error.ts';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/words.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const needsCode = (error: unknown) => error instanceof OperatorError && error.code === 'second_factor_required';

/** E-mail address and password, and a code when the person has a second factor. */
export function CredentialsForm({ email = '', onSignedIn }: { email?: string | undefined; onSignedIn: () => void }) {
  const words = useWords();
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const signing = useMutation({
    mutationFn: signIn,
    onSuccess: onSignedIn,
    onError: (error) => needsCode(error) && setCodeNeeded(true),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const code = String(fields.get('code') ?? '').trim();
    signing.mutate({
      email: String(fields.get('email')).trim(),
      password: String(fields.get('password')),
      ...(code ? { code } : {}),
    });
  };
  const refusal = signing.error && !needsCode(signing.error) ? describeError(signing.error, words) : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={words.signIn.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
      />
      <TextField
        label={words.signIn.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      {isCodeNeeded ? (
        <TextField
          label={words.signIn.code}
          hint={words.signIn.codeHint}
          name="code"
          autoComplete="one-time-code"
          // the person has just been asked for it
          ref={(input) => input?.focus()}
        />
      ) : null}
      {refusal ? <Notice kind="error">{refusal}</Notice> : null}
      <Button type="submit" look="primary" isPending={signing.isPending}>
        {words.signIn.submit}
      </Button>
      <PasskeyButton label={words.signIn.byPasskey} run={signInByPasskey} onDone={onSignedIn} />
    </form>
  );
}
