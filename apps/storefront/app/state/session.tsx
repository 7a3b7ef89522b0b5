import type { Account } from '@mercer/contract';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';

export interface SessionState {
  /** null: a visitor */
  account: Account | null;
  setAccount(account: Account | null): void;
  /** Logs out here, where the server has done it. */
  leave(): void;
  /** @returns whether somebody has just left; asked once */
  takeLeft(): boolean;
}

const SessionContext = createContext<SessionState | null>(null);

export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (!state) throw new Error('useSession must be used within a SessionProvider');
  return state;
}

export function SessionProvider({ initial, children }: { initial: Account | null; children: ReactNode }) {
  const [account, setAccount] = useState(initial);
  const hasLeft = useRef(false);
  const state = useMemo(
    () => ({
      account,
      setAccount,
      leave() {
        hasLeft.current = true;
        setAccount(null);
      },
      takeLeft() {
        const hasJustLeft = hasLeft.current;
        hasLeft.current = false;
        return hasJustLeft;
      },
    }),
    [account],
  );
  return <SessionContext value={state}>{children}</SessionContext>;
}
