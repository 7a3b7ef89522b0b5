import { buildValidationError } from '@mercer/platform/http/errors';
import { maxMetadata, mergedMetadata } from '@mercer/platform/http/metadata';

type Metadata = Record<string, unknown> | null | undefined;

/** `metadata` is merged into what was kept before, `$set.metadata` stands in its place. */
interface MetadataChange {
  metadata?: Metadata;
  $set?: { metadata?: Metadata } | null | undefined;
}

/** @throws ApiError `validation_error` where it is too long to be kept */
export function metadataAfter(storedMetadata: string, { metadata: change, $set }: MetadataChange): string {
  const replaced = $set?.metadata;
  if (!change && !replaced) return storedMetadata;
  const metadata = mergedMetadata(replaced ? '{}' : storedMetadata, { ...replaced, ...change });
  if (metadata === null) throw buildValidationError(`metadata keeps at most ${maxMetadata} characters`, 'metadata');
  return metadata;
}
