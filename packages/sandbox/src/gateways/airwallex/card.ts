import { type Body, isJsonObject } from '../../http/input.ts';
import { readTestCard } from '../../ledger/read-card.ts';
import type { CardFacts } from '../../store/tables.ts';
import { unsupportedError, validationError } from './errors.ts';
import { assertFields } from './fields.ts';

const cardFields = {
  played: ['number', 'expiry_month', 'expiry_year', 'cvc', 'name'],
  notPlayed: [
    'additional_info',
    'billing',
    'cryptogram',
    'external_three_ds',
    'korean_card',
    'number_type',
    'three_ds',
  ],
};

/** The card of `payment_method`, reduced to what may be kept of it. @throws SandboxError */
export function readPaymentCard({ payment_method: method }: Body, now: Date): CardFacts {
  if (!isJsonObject(method)) throw validationError('payment_method', 'payment_method must be provided');
  if (method.type !== 'card') throw unsupportedError(`The payment method ${String(method.type).slice(0, 50)}`);
  assertFields(method, { played: ['type', 'card'], notPlayed: ['id'] });
  if (!isJsonObject(method.card)) throw validationError('payment_method.card', 'payment_method.card must be provided');
  assertFields(method.card, cardFields);
  const { number, expiry_month, expiry_year, cvc } = method.card;
  return readTestCard({ number, exp_month: expiry_month, exp_year: expiry_year, cvc }, now);
}
