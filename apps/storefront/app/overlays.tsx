import { MiniCart } from './features/cart/mini-cart.tsx';
import { CardHoverPictures } from './features/catalog/cards/card-hover-pictures.ts';
import { QuickView } from './features/catalog/cards/quick-view.tsx';
import { CategoryMenu } from './features/catalog/lists/category-menu.tsx';
import { DrawerCategories } from './features/catalog/lists/drawer-categories.tsx';
import { SearchDialog } from './features/chrome/search-dialog.tsx';
import { SideMenu } from './features/chrome/side-menu.tsx';
import { OfflinePages } from './features/offline/offline-pages.tsx';
import { SearchForm } from './features/search/search-form.tsx';
import { StateLists } from './features/states/state-lists.tsx';
import { PagePrefetcher } from './loading/page-prefetcher.tsx';

/** Renders everything that opens over a page, and what only an active shopper needs. */
export function Overlays() {
  return (
    <>
      <PagePrefetcher />
      <OfflinePages />
      <StateLists />
      <MiniCart />
      <QuickView />
      <SideMenu Categories={DrawerCategories} />
      <CategoryMenu />
      <CardHoverPictures />
      <SearchDialog SearchForm={SearchForm} />
    </>
  );
}
