import { hasErrors } from '@mercer/contract';
import { redirect } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { firstSentence, tooManyTries } from '../../../loading/api-errors.ts';
import type { Client } from '../../../loading/client.ts';
import { nextPath } from '../../../loading/next-path.ts';
import { type Fields, readFormText } from '../../../ui/read-form-text.ts';

/** @param page where the form stood, to which the shopper comes back @returns why it did not count */
export async function postReviewVote({ products }: Client, slug: string, page: URL, form: Fields) {
  const isHelpful = form.has('helpful');
  const id = readFormText(form, isHelpful ? 'helpful' : 'unhelpful');
  try {
    const answer = await products.sayHelpful(slug, id, isHelpful);
    if (hasErrors(answer)) return { refused: firstSentence(answer) ?? messages().reviewVote.failed };
  } catch (error) {
    return { refused: tooManyTries(error) ?? messages().reviewVote.failed };
  }
  if (isHelpful) page.searchParams.set('helpful', id);
  else page.searchParams.delete('helpful');
  return redirect(nextPath(`${page.pathname}${page.search}#review-${id}`, page.pathname), 303);
}
