import { invalidRequest } from './api/errors.ts';
import { type Reader, readNullableText } from './api/params.ts';

/** https://docs.stripe.com/get-started/account/statement-descriptors */
export const readStatementDescriptor: Reader<string | null> = (value, param) => {
  const text = readNullableText(value, param);
  if (text === null) return null;
  if (text.length > 22) throw invalidRequest('The statement descriptor must be at most 22 characters.', { param });
  if (!/[a-z]/i.test(text)) {
    throw invalidRequest('The statement descriptor must contain at least one alphabetic character.', { param });
  }
  if (!/[<>\\'"*]/.test(text)) return text;
  const message = 'The statement descriptor cannot contain any of the following characters: <, >, \\, \', ", *.';
  throw invalidRequest(message, { param });
};
