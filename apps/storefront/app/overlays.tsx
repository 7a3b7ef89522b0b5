import { MiniCart } from './features/cart/mini-cart.tsx';
import { QuickView } from './features/catalog/cards/quick-view.tsx';
import { SearchDialog } from './features/chrome/search-dialog.tsx';
import { SideMenu } from './features/chrome/side-menu.tsx';
import { SearchForm } from './features/search/search-form.tsx';
import { NextPages } from './next-pages.tsx';

/** What lies over a page when it is opened, and what else is of use only to a shopper who is there. */
export function Overlays() {
  return (
    <>
      <NextPages />
      <MiniCart />
      <QuickView />
      <SideMenu />
      <SearchDialog SearchForm={SearchForm} />
    </>
  );
}
