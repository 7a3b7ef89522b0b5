import { createLazyPart } from '../../../ui/lazy-part.ts';
import { OnFirstInteraction } from '../../../ui/on-first-interaction.tsx';

const RecentlyViewed = createLazyPart(async () => (await import('./recently-viewed.tsx')).RecentlyViewed);

/**
 * Placeholder for the recently viewed products at the foot of a page.
 * @param current slug of the product that the page shows
 */
export function RecentlyViewedLater({ current }: { current?: string }) {
  return (
    <OnFirstInteraction>
      <RecentlyViewed key={current} {...(current ? { current } : {})} />
    </OnFirstInteraction>
  );
}
