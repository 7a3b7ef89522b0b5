import type { AppDeps } from '../http/context.ts';

interface RowTaker<T> {
  /** Ids of rows that are due and come after one, in the order of the ids. */
  due(afterId: string): Promise<readonly string[]>;
  take(id: string): Promise<readonly T[]>;
  maxRows: number;
  /** the sentence for the log when rows are refused */
  failureMessage: string;
}

/**
 * Takes rows one after the other, where a statement that takes several has failed: a row that the database refuses keeps no
 * other one waiting.
 */
export async function takeRowsOneByOne<T>({ log }: Pick<AppDeps, 'log'>, taking: RowTaker<T>): Promise<T[]> {
  const takenRows: T[] = [];
  const failedIds: string[] = [];
  let error: unknown;
  for (let ids = await taking.due(''); ids.length > 0; ids = await taking.due(ids.at(-1) ?? '')) {
    for (const id of ids) {
      if (takenRows.length >= taking.maxRows) break;
      try {
        takenRows.push(...(await taking.take(id)));
      } catch (cause) {
        failedIds.push(id);
        error = cause;
      }
    }
    if (takenRows.length >= taking.maxRows) break;
  }
  if (failedIds.length > 0)
    log.error(taking.failureMessage, { rows: failedIds.length, first: failedIds[0], error: String(error) });
  return takenRows;
}
