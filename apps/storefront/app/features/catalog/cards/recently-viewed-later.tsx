import { AfterSign } from '../../../ui/after-sign.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

const RecentlyViewed = lazyPart(async () => (await import('./recently-viewed.tsx')).RecentlyViewed);

/** Its place at the foot of a page. @param current the product that the page shows */
export function RecentlyViewedLater({ current }: { current?: string }) {
  return (
    <AfterSign>
      <RecentlyViewed key={current} {...(current ? { current } : {})} />
    </AfterSign>
  );
}
