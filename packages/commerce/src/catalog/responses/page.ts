import type { Paging } from '@mercer/platform/http/list';
import type { QueryValue } from '@mercer/platform/http/query';
import type { Localization } from '@mercer/search';
import type { ExtraFields } from '../documents/index.ts';

/** Part of the selected products that a query requests, and what is read of them. */
export interface Page {
  paging: Paging;
  /** Order of the products. Default: best match first in a search, otherwise newest id first. */
  sort: QueryValue | undefined;
  localization: Localization;
  extraFields: ExtraFields;
}

export const newestFirst = 'id desc';
