import { hasErrors } from '@mercer/contract';
import { firstSentence, tooManyTries } from '../../../answers.ts';
import type { Client } from '../../../client.ts';
import { textOf } from '../../../form-text.ts';
import { messages } from '../../../messages.ts';

export type FindOutcome = { status: 'sent' } | { status: 'failed'; message: string; number: string; email: string };

/** Asks for the mail with the order's link; what is said is the same whether or not there is such an order. */
export async function findOrder(client: Pick<Client, 'post'>, form: FormData): Promise<FindOutcome> {
  const typed = { number: textOf(form, 'number').trim(), email: textOf(form, 'email').trim() };
  try {
    const answer = await client.post('/orders/find', typed);
    if (!hasErrors(answer)) return { status: 'sent' };
    return { status: 'failed', message: firstSentence(answer) || messages().orders.findFailed, ...typed };
  } catch (error) {
    return { status: 'failed', message: tooManyTries(error) ?? messages().orders.findFailed, ...typed };
  }
}
