import { useCallback, useState } from 'react';
import { browserClient } from '../../../loading/client.ts';
import { type CategoryLink, loadCategoryLinks } from './loaders.ts';

/**
 * Provides all categories, which are fetched when `load` is first called.
 * @returns `links`, undefined until they are loaded, null when they could not be fetched
 */
export function useCategoryLinks() {
  const [links, setLinks] = useState<CategoryLink[] | null>();
  const load = useCallback(async () => setLinks(await loadCategoryLinks(browserClient())), []);
  return { links, load };
}
