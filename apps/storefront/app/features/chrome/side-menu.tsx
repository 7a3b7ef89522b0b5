import { type ComponentType, useState } from 'react';
import { menuCategories } from '../../constants.ts';
import { messages } from '../../i18n/messages.ts';
import { overlayWords } from '../../i18n/overlay-words.ts';
import { useSession } from '../../state/session.tsx';
import { useStore } from '../../state/store.tsx';
import { useUI } from '../../state/ui.tsx';
import { useWishlist } from '../../state/wishlist.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { MenuLinks } from './menu-link.tsx';
import styles from './side-menu.module.css';
import { WidthSwitch } from './width-switch.tsx';

/** @param Categories all of them, unfolded below the shop's first ones */
export function SideMenu({ Categories }: { Categories: ComponentType<{ onPick(): void }> }) {
  const { menuOpen, closeMenu } = useUI();
  const { account } = useSession();
  const { hasWishes } = useWishlist();
  const home = { name: messages().chrome.home, to: '/' };
  const accountLink = account
    ? { name: overlayWords().myAccount, to: '/account' }
    : { name: overlayWords().loginOrSignUp, to: '/login' };
  const wishlistLinks = hasWishes ? [{ name: messages().chrome.wishlist, to: '/wishlist' }] : [];
  const { mainLinks, categories: storeCategories } = useStore();
  const lists = mainLinks.filter(({ to }) => to !== '/');
  const linkedCategories =
    storeCategories ?? menuCategories.map(({ slug }) => ({ slug, name: messages().categories[slug] }));
  const categories = linkedCategories.map(({ slug, name }) => ({ name, to: `/category/${slug}` }));
  return (
    <Drawer
      open={menuOpen}
      onClose={closeMenu}
      title={messages().chrome.menu}
      side="start"
      width="narrow"
      flush
      onPageFromPx={900}
    >
      <nav aria-label={messages().chrome.sideMenu}>
        {[[home, accountLink, ...wishlistLinks], categories, lists].filter(hasEntries).map((links) => (
          <MenuLinks
            key={links[0]?.to}
            links={links}
            className={styles.list}
            linkClass={styles.link}
            onClick={closeMenu}
          />
        ))}
      </nav>
      <AllCategories Categories={Categories} />
      <WidthSwitch withText className={styles.width} />
    </Drawer>
  );
}

function AllCategories({ Categories }: { Categories: ComponentType<{ onPick(): void }> }) {
  const { closeMenu } = useUI();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.list} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.link}>{messages().category.all}</summary>
      <div className={styles.all}>{isOpen && <Categories onPick={closeMenu} />}</div>
    </details>
  );
}

const hasEntries = (links: unknown[]) => links.length > 0;
