import type { AppDeps } from '../http/context.ts';

interface Taking<T> {
  /** Ids of rows that are due and come after one, in the order of the ids. */
  due(after: string): Promise<readonly string[]>;
  take(id: string): Promise<readonly T[]>;
  most: number;
  /** the sentence for the log when rows are refused */
  what: string;
}

/**
 * Takes rows one after the other, where a statement that takes several has failed: a row that the database refuses keeps no
 * other one waiting.
 */
export async function takeSingly<T>({ log }: Pick<AppDeps, 'log'>, taking: Taking<T>): Promise<T[]> {
  const taken: T[] = [];
  const refused: string[] = [];
  let error: unknown;
  for (let ids = await taking.due(''); ids.length > 0; ids = await taking.due(ids.at(-1) ?? '')) {
    for (const id of ids) {
      if (taken.length >= taking.most) break;
      try {
        taken.push(...(await taking.take(id)));
      } catch (cause) {
        refused.push(id);
        error = cause;
      }
    }
    if (taken.length >= taking.most) break;
  }
  if (refused.length > 0) log.error(taking.what, { rows: refused.length, first: refused[0], error: String(error) });
  return taken;
}
