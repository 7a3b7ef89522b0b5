import type { Paging } from '../../http/list.ts';
import type { QueryValue } from '../../http/query.ts';
import type { Wanted } from '../prepared/index.ts';
import type { Shown } from '../shown/index.ts';

/** Which part of the selected products is asked for, and how. */
export interface Page {
  paging: Paging;
  /** Unless it is given: best match first, else newest id first. */
  sort: QueryValue | undefined;
  shown: Shown;
  wanted: Wanted;
}

export const newestFirst = 'id desc';
