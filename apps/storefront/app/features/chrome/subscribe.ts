import { hasErrors } from '@mercer/contract';
import type { Client } from '../../client.ts';
import { messages } from '../../messages.ts';

type SubscribersApi = Pick<Client, 'subscribers'>['subscribers'];

/** @returns the sentence that answers the shopper */
export async function subscribe(subscribers: SubscribersApi, email: string): Promise<string> {
  try {
    const answer = await subscribers.create({ email });
    return hasErrors(answer) ? messages().footer.subscribeInvalid : messages().footer.subscribed;
  } catch (error) {
    return isTooMuch(error) ? error.message : messages().footer.subscribeFailed;
  }
}

/** The backend says it in the reader's language. */
function isTooMuch(error: unknown): error is Error {
  return error instanceof Error && 'status' in error && error.status === 429;
}
