import { hasErrors } from '@mercer/contract';
import { firstSentence, tooManyTries } from '../../../answers.ts';
import type { Client } from '../../../client.ts';
import { textOf } from '../../../form-text.ts';
import { messages } from '../../../messages.ts';

/** On the server alone, which has all words. @returns the sentence that answers the shopper, and the product that was asked for */
export async function askForAlert(client: Pick<Client, 'post'>, form: FormData) {
  const [product_id, variant_id, email] = [
    textOf(form, 'product_id'),
    textOf(form, 'variant_id'),
    textOf(form, 'email'),
  ];
  return { slug: textOf(form, 'slug'), answer: await answerTo(client, { product_id, variant_id, email }) };
}

async function answerTo(client: Pick<Client, 'post'>, alert: object): Promise<string> {
  try {
    const answer = await client.post('/stock-alerts', alert);
    return hasErrors(answer)
      ? firstSentence(answer) || messages().stockAlertAnswer.failed
      : messages().stockAlertAnswer.done;
  } catch (error) {
    return tooManyTries(error) ?? messages().stockAlertAnswer.failed;
  }
}
