import type { OrErrors } from '@mercer/contract';
import type { Context } from './context.ts';

export type SubscribersApi = ReturnType<typeof createSubscribers>;

/** Readers of the newsletter. */
export function createSubscribers({ call }: Context) {
  return {
    create: (input: { email: string }) => call<OrErrors<Record<string, unknown>>>('post', 'subscribers', input),
  };
}
