import { readFormText } from '../../ui/read-form-text.ts';
import { isCardEmpty, type Payment } from './place-order.ts';

/** Undefined when neither a saved card is chosen nor another one typed. */
export function readCardPayment(form: FormData): Extract<Payment, { gateway: 'card' | 'saved' }> | undefined {
  const readTrimmedText = (name: string) => readFormText(form, name).trim();
  const cardId = readTrimmedText('card_id');
  if (cardId) return { gateway: 'saved', cardId };
  const card = {
    number: readTrimmedText('card_number'),
    expiry: readTrimmedText('card_expiry'),
    cvc: readTrimmedText('card_cvc'),
  };
  return isCardEmpty(card) ? undefined : { gateway: 'card', card, save: form.get('save_card') !== null };
}
