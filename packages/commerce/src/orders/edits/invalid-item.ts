import { ApiError, buildValidationError, FieldErrors } from '@mercer/platform/http/errors';
import { translateText } from '@mercer/platform/http/sentences/sentence';

/** Rethrows the field error that a cart would show to a shopper as an error on an item that the operator has named. */
export function rethrowAsInvalidItem(error: unknown, place: number): never {
  if (error instanceof ApiError && error.status === 404) {
    throw buildValidationError(`items.${place}.product_id: there is no such product`, `items.${place}.product_id`);
  }
  if (!(error instanceof FieldErrors)) throw error;
  const [[field, fault] = ['', undefined]] = Object.entries(error.errors);
  throw buildValidationError(
    `items.${place}.${field}: ${translateText(fault?.text ?? '', 'en')}`,
    `items.${place}.${field}`,
  );
}
