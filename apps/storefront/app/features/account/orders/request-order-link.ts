import { hasErrors } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { firstSentence, tooManyTries } from '../../../loading/api-errors.ts';
import type { Client } from '../../../loading/client.ts';
import { readFormText } from '../../../ui/read-form-text.ts';

export type FindOutcome = { status: 'sent' } | { status: 'failed'; message: string; number: string; email: string };

/** Asks for the mail with the order's link; what is said is the same whether or not there is such an order. */
export async function requestOrderLink(client: Pick<Client, 'post'>, form: FormData): Promise<FindOutcome> {
  const submittedFields = { number: readFormText(form, 'number').trim(), email: readFormText(form, 'email').trim() };
  try {
    const answer = await client.post('/orders/find', submittedFields);
    if (!hasErrors(answer)) return { status: 'sent' };
    return { status: 'failed', message: firstSentence(answer) || messages().orders.findFailed, ...submittedFields };
  } catch (error) {
    return { status: 'failed', message: tooManyTries(error) ?? messages().orders.findFailed, ...submittedFields };
  }
}
