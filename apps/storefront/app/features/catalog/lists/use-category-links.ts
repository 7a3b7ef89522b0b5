import { useCallback, useState } from 'react';
import { browserClient } from '../../../client.ts';
import { type CategoryLink, loadCategoryLinks } from './loaders.ts';

/** All categories, from when they are first asked for. @returns null: they could not be fetched */
export function useCategoryLinks() {
  const [links, setLinks] = useState<CategoryLink[] | null>();
  const load = useCallback(async () => setLinks(await loadCategoryLinks(browserClient())), []);
  return { links, load };
}
