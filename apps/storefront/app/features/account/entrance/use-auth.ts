import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserClient, type Client } from '../../../loading/client.ts';
import { useCartCalls } from '../../../state/cart.tsx';
import { tellOtherTabs } from '../../../state/other-tabs.ts';
import { useSession } from '../../../state/session.tsx';
import type { AuthOutcome, AuthRefusal } from './auth.ts';

/** Allows one submit at a time; success sets the current user, fetches the merged cart and navigates to `next`. */
export function useAuth(run: (account: Client['account'], form: FormData) => Promise<AuthOutcome>, next: string) {
  const { setAccount } = useSession();
  const { refresh } = useCartCalls();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefused] = useState<AuthRefusal>({});

  async function submitAuthForm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefused(({ asksCode = false }) => ({ asksCode }));
    const outcome = await run(browserClient().account, new FormData(event.currentTarget));
    if (!('account' in outcome)) {
      setRefused(outcome);
      return setBusy(false);
    }
    setAccount(outcome.account);
    tellOtherTabs('account');
    refresh();
    await navigate(next, { replace: true });
    setBusy(false);
  }

  return { busy, ...refusal, submit: submitAuthForm };
}
