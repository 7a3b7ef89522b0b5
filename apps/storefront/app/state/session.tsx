import type { Account } from '@mercer/contract';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

export interface SessionState {
  /** null: a visitor */
  account: Account | null;
  setAccount(account: Account | null): void;
}

const SessionContext = createContext<SessionState | null>(null);

export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (!state) throw new Error('useSession must be used within a SessionProvider');
  return state;
}

export function SessionProvider({ initial, children }: { initial: Account | null; children: ReactNode }) {
  const [account, setAccount] = useState(initial);
  const state = useMemo(() => ({ account, setAccount }), [account]);
  return <SessionContext value={state}>{children}</SessionContext>;
}
