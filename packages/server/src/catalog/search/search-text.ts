import { isStorableText } from '../../http/body.ts';
import { buildValidationError } from '../../http/errors.ts';
import type { Query } from '../../http/query.ts';

/** @throws ApiError `validation_error` when `search` is no text, or holds what cannot be kept */
export function readSearchText({ search = '' }: Query): string {
  if (typeof search !== 'string') throw buildValidationError('search must be text', 'search');
  if (!isStorableText(search)) throw buildValidationError('search contains characters that cannot be kept', 'search');
  return search;
}
