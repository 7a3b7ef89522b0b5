import { type Account, hasErrors } from '@mercer/contract';
import { type FormEvent, useState } from 'react';
import { browserClient } from '../../client.ts';
import { messages } from '../../messages.ts';
import { useNotifications } from '../../state/notifications-provider.tsx';
import { useSession } from '../../state/session.tsx';

export type ProfileChange = Partial<Record<'first_name' | 'last_name' | 'email' | 'password' | 'new_password', string>>;

/** Sends one change of the profile; a failure stays in the dialog, where the shopper can mend it. */
export function useProfileUpdate(read: (form: FormData) => ProfileChange | { failure: string }, onDone: () => void) {
  const { setAccount } = useSession();
  const { notify } = useNotifications();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const change = read(new FormData(event.currentTarget));
    if ('failure' in change) return setFailure(change.failure);
    setBusy(true);
    setFailure(undefined);
    const outcome = await updateProfile(change);
    setBusy(false);
    if ('failure' in outcome) return setFailure(outcome.failure);
    setAccount(outcome.account);
    notify(messages.account.updated, 'success');
    onDone();
  }

  return { busy, failure, submit };
}

async function updateProfile(change: ProfileChange): Promise<{ account: Account } | { failure: string }> {
  try {
    const answer = await browserClient().account.update(change);
    if (!hasErrors(answer)) return { account: answer as Account };
    return { failure: Object.values(answer.errors)[0]?.message || messages.account.updateFailed };
  } catch (error) {
    console.warn('The profile could not be changed', error);
    return { failure: messages.account.updateFailed };
  }
}
