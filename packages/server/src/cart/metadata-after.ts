import { invalid } from '../http/errors.ts';
import { maxMetadata, mergedMetadata } from '../http/metadata.ts';

/** @throws ApiError `validation_error` where it is too long to be kept */
export function metadataAfter(before: string, change: Record<string, unknown> | null | undefined): string {
  if (!change) return before;
  const metadata = mergedMetadata(before, change);
  if (metadata === null) throw invalid(`metadata keeps at most ${maxMetadata} characters`, 'metadata');
  return metadata;
}
