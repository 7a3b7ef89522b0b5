import { MiniCart } from './features/cart/mini-cart.tsx';
import { CardLooks } from './features/catalog/cards/card-looks.ts';
import { QuickView } from './features/catalog/cards/quick-view.tsx';
import { CategoryMenu } from './features/catalog/lists/category-menu.tsx';
import { DrawerCategories } from './features/catalog/lists/drawer-categories.tsx';
import { SearchDialog } from './features/chrome/search-dialog.tsx';
import { SideMenu } from './features/chrome/side-menu.tsx';
import { KeptPages } from './features/offline/kept-pages.tsx';
import { SearchForm } from './features/search/search-form.tsx';
import { StateLists } from './features/states/state-lists.tsx';
import { NextPages } from './next-pages.tsx';

/** What lies over a page when it is opened, and what else is of use only to a shopper who is there. */
export function Overlays() {
  return (
    <>
      <NextPages />
      <KeptPages />
      <StateLists />
      <MiniCart />
      <QuickView />
      <SideMenu Categories={DrawerCategories} />
      <CategoryMenu />
      <CardLooks />
      <SearchDialog SearchForm={SearchForm} />
    </>
  );
}
