import { redirect } from 'react-router';

/**
 * Leads the address with a slug that a record had before to its present one, with the same query.
 * @param record as it was found by the slug of the address, or by its id
 * @throws Response the redirect
 */
export function redirectFormerSlug(
  record: { id?: string; slug: string } | null | undefined,
  { folder, slug, url }: { folder: string; slug: string; url: string },
): void {
  if (!record || record.slug === slug || record.id === slug) return;
  throw redirect(`/${folder}/${encodeURIComponent(record.slug)}${new URL(url).search}`, 301);
}
