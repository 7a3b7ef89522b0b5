import { parseJson, type Row } from '@mercer/database';

/** Reads the owner's tags of an order. */
export function parseTags({ tags }: Pick<Row<'orders'>, 'tags'>): string[] {
  return parseJson<string[]>(tags ?? '[]');
}

/** Reads the metadata that the owner's programs store with an order. */
export function parsePrivateMetadata({
  private_metadata,
}: Pick<Row<'orders'>, 'private_metadata'>): Record<string, unknown> {
  return parseJson<Record<string, unknown>>(private_metadata ?? '{}');
}
