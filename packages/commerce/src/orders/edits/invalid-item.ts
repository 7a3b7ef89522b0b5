import { ApiError, buildValidationError, FieldErrors } from '@mercer/platform/http/errors';
import { translateText } from '@mercer/platform/http/sentences/sentence';

/**
 * A cart passes over the variant of a product that has none; an operator who names a variant means one.
 * @throws ApiError 400 on the item
 */
export function assertVariantTaken(
  rows: readonly { variant_id: string | null }[],
  { variant_id }: { variant_id?: string | undefined },
  place: number,
): void {
  if (!variant_id || rows.some((row) => row.variant_id === variant_id)) return;
  const field = `items.${place}.variant_id`;
  throw buildValidationError(`${field}: the product has no such variant`, field);
}

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
