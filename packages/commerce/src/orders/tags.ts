import { parseJson, type Row } from '@mercer/database';

/** Reads the owner's tags of an order. */
export function parseTags({ tags }: Pick<Row<'orders'>, 'tags'>): string[] {
  return parseJson<string[]>(tags ?? '[]');
}
