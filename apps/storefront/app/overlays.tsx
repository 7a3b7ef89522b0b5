import { MiniCart } from './features/cart/mini-cart.tsx';
import { QuickView } from './features/catalog/cards/quick-view.tsx';
import { SearchDialog } from './features/chrome/search-dialog.tsx';
import { SideMenu } from './features/chrome/side-menu.tsx';
import { SearchForm } from './features/search/search-form.tsx';

/** What lies over a page when it is opened. */
export function Overlays() {
  return (
    <>
      <MiniCart />
      <QuickView />
      <SideMenu />
      <SearchDialog SearchForm={SearchForm} />
    </>
  );
}
