import { isStorableText } from '../../http/body.ts';
import { invalid } from '../../http/errors.ts';
import type { Query } from '../../http/query.ts';

/** @throws ApiError `validation_error` when `search` is no text, or holds what cannot be kept */
export function searchText({ search = '' }: Query): string {
  if (typeof search !== 'string') throw invalid('search must be text', 'search');
  if (!isStorableText(search)) throw invalid('search contains characters that cannot be kept', 'search');
  return search;
}
