import type { FormEvent, MouseEvent, MouseEventHandler } from 'react';
import { Link } from 'react-router';
import { allCategoriesPath } from '../../constants.ts';
import { getShopName } from '../../i18n/language.ts';
import { messages } from '../../i18n/messages.ts';
import { useCart } from '../../state/cart.tsx';
import { useSession } from '../../state/session.tsx';
import { useStore } from '../../state/store.tsx';
import { useUICalls } from '../../state/ui.tsx';
import { joinClassNames } from '../../ui/classes.ts';
import { DrawnIcon } from '../../ui/drawn-icon.tsx';
import { BrandMark } from './brand-mark.tsx';
import styles from './header.module.css';
import type { SearchFormType } from './search-form-type.ts';
import { mainNavigation } from './second-nav.tsx';
import { WidthSwitch } from './width-switch.tsx';

export function Header({ SearchForm }: { SearchForm: SearchFormType }) {
  const { openMenu, openSearch } = useUICalls();
  const { categories } = useStore();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <form
          action={`#${mainNavigation}`}
          className={styles.menu}
          onSubmit={(event) => runInsteadOfLink(event, openMenu)}
        >
          <button type="submit" className={styles.icon} aria-label={messages().chrome.openMenu} data-waits="">
            <DrawnIcon name="menu" />
          </button>
        </form>
        <Link to="/" className={styles.brand}>
          <BrandLogo />
        </Link>
        <SearchForm className={styles.search} />
        <Link
          to="/search"
          className={joinClassNames(styles.icon, styles.searchIcon)}
          aria-label={messages().search.openSearch}
          onClick={(event) => runInsteadOfLink(event, openSearch)}
        >
          <DrawnIcon name="search" />
        </Link>
        <WidthSwitch className={styles.width} />
        <AccountLinks />
        <HeaderCartLink />
      </div>
      {categories?.length !== 0 && (
        <Link to={allCategoriesPath} className={styles.all}>
          {messages().category.all}
        </Link>
      )}
    </header>
  );
}

/** The shop's logo, else its name beside a mark. */
export function BrandLogo() {
  const { logo } = useStore();
  if (logo)
    return <img src={logo.url} alt={getShopName()} className={styles.logo} width={logo.width} height={logo.height} />;
  return (
    <>
      <BrandMark />
      <span className={styles.word}>{getShopName()}</span>
    </>
  );
}

function AccountLinks() {
  const { account } = useSession();
  return (
    <>
      <Link to={account ? '/account' : '/login'} className={styles.icon} aria-label={messages().chrome.account}>
        <DrawnIcon name="user" />
      </Link>
      {account ? (
        <Link to="/wishlist" className={styles.icon} aria-label={messages().chrome.wishlist}>
          <DrawnIcon name="heart" />
        </Link>
      ) : (
        <Link to="/signup" className={styles.signUp}>
          {messages().chrome.signUp}
        </Link>
      )}
    </>
  );
}

function HeaderCartLink() {
  const { count } = useCart();
  const { openMiniCart } = useUICalls();
  return <CartIconLink count={count} onClick={(event) => runInsteadOfLink(event, openMiniCart)} />;
}

/** Cart icon of the header, the only markup of a page that differs between shoppers with a cart. */
export function CartIconLink({ count, onClick }: { count: number; onClick?: MouseEventHandler }) {
  return (
    <Link to="/cart" className={styles.icon} aria-label={messages().chrome.cart(count)} onClick={onClick}>
      <DrawnIcon name="cart" />
      {count > 0 && (
        <span className={styles.badge}>
          {count > 99 ? '99+' : count}
          <BadgeStitches count={count} />
        </span>
      )}
    </Link>
  );
}

/** One stitch around the badge for each of up to nine pieces: a line of a length for so many, and the gaps upon it. */
function BadgeStitches({ count }: { count: number }) {
  return (
    <svg className={styles.stitches} aria-hidden="true">
      <rect pathLength="36" strokeDasharray={`${Math.min(count, 9) * 4 - 1} 36`} />
      <rect pathLength="36" />
    </svg>
  );
}

/** A plain click or a form does this; a click that opens a new tab follows the link. */
function runInsteadOfLink(event: MouseEvent | FormEvent, action: () => void) {
  if ('metaKey' in event && (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)) return;
  event.preventDefault();
  action();
}
