import { hasErrors } from '@mercer/contract';
import { messages } from '../../i18n/messages.ts';
import { tooManyTries } from '../../loading/api-errors.ts';
import type { Client } from '../../loading/client.ts';

type SubscribersApi = Pick<Client, 'subscribers'>['subscribers'];

/** @returns the sentence that answers the shopper */
export async function subscribeToNewsletter(subscribers: SubscribersApi, email: string): Promise<string> {
  try {
    const answer = await subscribers.create({ email });
    return hasErrors(answer) ? messages().footer.subscribeInvalid : messages().footer.subscribed;
  } catch (error) {
    return tooManyTries(error) ?? messages().footer.subscribeFailed;
  }
}
