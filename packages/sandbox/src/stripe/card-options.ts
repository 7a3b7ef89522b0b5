import { invalidRequest } from './api/errors.ts';
import { nullable, object, oneOf, type Reader } from './api/params.ts';

/** What a payment is to do with its method: of cards, when their bank asks the card holder. */
export const methodOptions = object({
  card: object({ request_three_d_secure: oneOf('automatic', 'any', 'challenge') }),
});

export interface MethodOptions {
  card?: {
    installments: null;
    mandate_options: null;
    network: null;
    request_three_d_secure: 'automatic' | 'any' | 'challenge';
  };
}

/** As Stripe answers them. */
export function optionsOf({ card }: ReturnType<typeof methodOptions> = {}): MethodOptions {
  if (!card) return {};
  const { request_three_d_secure = 'automatic' } = card;
  return { card: { installments: null, mandate_options: null, network: null, request_three_d_secure } };
}

/** https://docs.stripe.com/get-started/account/statement-descriptors */
export const descriptor: Reader<string | null> = (value, param) => {
  const text = nullable(value, param);
  if (text === null) return null;
  if (text.length > 22) throw invalidRequest('The statement descriptor must be at most 22 characters.', { param });
  if (!/[a-z]/i.test(text)) {
    throw invalidRequest('The statement descriptor must contain at least one alphabetic character.', { param });
  }
  if (!/[<>\\'"*]/.test(text)) return text;
  const message = 'The statement descriptor cannot contain any of the following characters: <, >, \\, \', ", *.';
  throw invalidRequest(message, { param });
};
