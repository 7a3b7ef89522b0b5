import { type Context, useContext } from 'react';

/** What `provider` gives. @throws where there is none around: it would be a mistake in the shop */
export function useProvided<State>(context: Context<State | null>, hook: string, provider: string): State {
  const state = useContext(context);
  if (!state) throw new Error(`${hook} must be used within a ${provider}Provider`);
  return state;
}
