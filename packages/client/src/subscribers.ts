import type { OrErrors } from '@mercer/contract';
import type { Success } from './account.ts';
import type { Context } from './context.ts';

/** Readers of the newsletter. */
export interface SubscribersApi {
  /**
   * Mails a link that confirms the address; the answer is the same for known and unknown ones.
   * @example
   * const answer = await swell.subscribers.create({ email: 'ada@example.com' });
   * if (hasErrors(answer)) console.log(answer.errors.email?.message);
   */
  create(input: { email: string }): Promise<OrErrors<Success>>;
}

export function createSubscribers({ call }: Context): SubscribersApi {
  return { create: (input) => call('post', 'subscribers', input) };
}
