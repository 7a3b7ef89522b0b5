import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { stepUpByPasskey } from '../api/passkeys.ts';
import { stepUp } from '../api/session.ts';
import { registerSessionGate, type SessionQuestion, UnconfirmedError } from '../api/session-gate.ts';
import { useMe } from '../rights/me.tsx';
import { describeError } from '../ui/describe-error.ts';
import { Dialog, FormDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { useWords } from '../words/words.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface OpenQuestion {
  question: SessionQuestion;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** Asks for the password over the page when a session has ended, or when a call wants the person once more. */
export function SessionDialogs() {
  const me = useMe();
  const words = useWords();
  const [open, setOpen] = useState<OpenQuestion>();
  useEffect(() => {
    registerSessionGate((question) => new Promise<void>((resolve, reject) => setOpen({ question, resolve, reject })));
  }, []);
  const answer = () => {
    open?.resolve();
    setOpen(undefined);
  };
  const refuse = () => {
    open?.reject(new UnconfirmedError());
    setOpen(undefined);
  };
  return (
    <>
      <Dialog title={words.signIn.again} isOpen={open?.question === 'sign-in'} onClose={refuse} isDismissable={false}>
        <p>{words.signIn.expired}</p>
        <CredentialsForm email={me.email} onSignedIn={answer} />
      </Dialog>
      {open?.question === 'step-up' ? <StepUpDialog onConfirmed={answer} onClose={refuse} /> : null}
    </>
  );
}

function StepUpDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const words = useWords();
  const password = useRef<HTMLInputElement>(null);
  const confirmation = useMutation({
    mutationFn: () => stepUp({ password: password.current?.value ?? '' }),
    onSuccess: onConfirmed,
  });
  return (
    <FormDialog
      title={words.signIn.confirm}
      isOpen
      onClose={onClose}
      submitLabel={words.signIn.confirmSubmit}
      isPending={confirmation.isPending}
      error={confirmation.error ? describeError(confirmation.error, words) : undefined}
      onSubmit={() => confirmation.mutate()}
    >
      <p>{words.signIn.confirmLead}</p>
      <TextField
        ref={password}
        label={words.signIn.password}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      <PasskeyButton label={words.signIn.confirmByPasskey} run={stepUpByPasskey} onDone={onConfirmed} />
    </FormDialog>
  );
}
