import { useEffect } from 'react';
import { LoadFailed } from '../../../loading/load-failed.tsx';
import { Skeleton, Skeletons } from '../../../ui/skeleton.tsx';
import { CategoryTree } from './category-tree.tsx';
import { useCategoryLinks } from './use-category-links.ts';

/** Lists all categories in the side menu, fetched when they are unfolded. */
export function DrawerCategories({ onPick }: { onPick(): void }) {
  const { links, load } = useCategoryLinks();
  useEffect(() => {
    load();
  }, [load]);
  if (links === null) return <LoadFailed small />;
  if (links) return <CategoryTree links={links} onPick={onPick} />;
  return (
    <Skeletons>
      <Skeleton width="half" />
      <Skeleton width="half" />
    </Skeletons>
  );
}
