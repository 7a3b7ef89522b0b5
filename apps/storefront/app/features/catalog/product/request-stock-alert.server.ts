import { hasErrors } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { firstSentence, tooManyTries } from '../../../loading/api-errors.ts';
import type { Client } from '../../../loading/client.ts';
import { readFormText } from '../../../ui/read-form-text.ts';

/**
 * Posts the request for a stock alert; runs on the server only, which has all texts.
 * @returns the sentence that answers the shopper, and the slug of the product
 */
export async function requestStockAlert(client: Pick<Client, 'post'>, form: FormData) {
  const [product_id, variant_id, email] = [
    readFormText(form, 'product_id'),
    readFormText(form, 'variant_id'),
    readFormText(form, 'email'),
  ];
  return { slug: readFormText(form, 'slug'), answer: await postStockAlert(client, { product_id, variant_id, email }) };
}

async function postStockAlert(client: Pick<Client, 'post'>, alert: object): Promise<string> {
  try {
    const answer = await client.post('/stock-alerts', alert);
    return hasErrors(answer)
      ? firstSentence(answer) || messages().stockAlertAnswer.failed
      : messages().stockAlertAnswer.done;
  } catch (error) {
    return tooManyTries(error) ?? messages().stockAlertAnswer.failed;
  }
}
