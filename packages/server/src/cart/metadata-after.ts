import { invalid } from '../http/errors.ts';
import { maxMetadata, mergedMetadata } from '../http/metadata.ts';

type Metadata = Record<string, unknown> | null | undefined;

/** `metadata` is merged into what was kept before, `$set.metadata` stands in its place. */
interface MetadataChange {
  metadata?: Metadata;
  $set?: { metadata?: Metadata } | null | undefined;
}

/** @throws ApiError `validation_error` where it is too long to be kept */
export function metadataAfter(before: string, { metadata: change, $set }: MetadataChange): string {
  const replaced = $set?.metadata;
  if (!change && !replaced) return before;
  const metadata = mergedMetadata(replaced ? '{}' : before, { ...replaced, ...change });
  if (metadata === null) throw invalid(`metadata keeps at most ${maxMetadata} characters`, 'metadata');
  return metadata;
}
