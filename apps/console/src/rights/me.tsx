import { createContext, type ReactNode, useContext } from 'react';
import type { Me } from '../api/session.ts';

const MeContext = createContext<Me | undefined>(undefined);

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** Who is signed in. Only for what is below the sign-in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('Nobody is signed in here');
  return me;
}

export type Can = (...permissions: string[]) => boolean;

/** @returns a function that says whether the person has one of some permissions */
export function useCan(): Can {
  const { permissions } = useMe();
  return (...wanted) => wanted.some((permission) => permissions.includes(permission));
}
