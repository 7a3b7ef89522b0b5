import type { Paging } from '../../http/list.ts';
import type { QueryValue } from '../../http/query.ts';
import type { ExtraFields } from '../prepared/index.ts';
import type { Localization } from '../shown/index.ts';

/** Part of the selected products that a query requests, and what is read of them. */
export interface Page {
  paging: Paging;
  /** Order of the products. Default: best match first in a search, otherwise newest id first. */
  sort: QueryValue | undefined;
  localization: Localization;
  extraFields: ExtraFields;
}

export const newestFirst = 'id desc';
