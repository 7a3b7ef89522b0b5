import { useQueryClient } from '@tanstack/react-query';
import { CircleUser, Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { signOut } from '../api/session.ts';
import { useMe } from '../rights/me.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { LoadingState } from '../ui/notice.tsx';
import { useWords } from '../words/words.tsx';
import { type Area, useAreas } from './areas.ts';
import styles from './frame.module.css';
import { KeyList } from './key-list.tsx';
import { Pages } from './pages.tsx';
import { type Theme, useTheme } from './theme.ts';
import { useKeys } from './use-keys.ts';

const Palette = lazy(() => import('./palette.tsx'));

const isInArea = (path: string, { href }: Area) =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);

/** Areas on the bar of a phone; the others are behind its last button. */
const onBar = 4;

/** What is around every page: navigation, search, keys. */
export function Frame() {
  const { shop } = useMe();
  const words = useWords();
  const [path, navigate] = useLocation();
  const openAreas = useAreas();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isKeyListOpen, setKeyListOpen] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  useKeys({
    openPalette: () => setPaletteOpen(true),
    openKeyList: () => setKeyListOpen(true),
    goTo: (key) => {
      const area = openAreas.find((candidate) => candidate.key === key);
      if (area) navigate(area.href);
    },
  });
  const renderLink = (area: Area) => {
    const Icon = area.icon;
    return (
      <Link
        key={area.href}
        href={area.href}
        className={styles.link}
        aria-current={isInArea(path, area) ? 'page' : undefined}
        onClick={() => setMenuOpen(false)}
      >
        <Icon size={18} aria-hidden="true" />
        {words.areas[area.name]}
      </Link>
    );
  };
  const openPalette = () => setPaletteOpen(true);
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {words.frame.skip}
      </a>
      <header className={styles.side}>
        <Link href="/" className={styles.brand}>
          {shop.name}
        </Link>
        <button type="button" className={styles.find} onClick={openPalette}>
          <Search size={16} aria-hidden="true" />
          {words.frame.search}
          <kbd>{words.frame.searchKeys}</kbd>
        </button>
        <nav aria-label={words.frame.navigation} className={styles.links}>
          {openAreas.map(renderLink)}
        </nav>
        <AccountFoot onOpenKeyList={() => setKeyListOpen(true)} />
      </header>
      <header className={styles.top}>
        <Link href="/" className={styles.brand}>
          {shop.name}
        </Link>
        <Button look="quiet" isIcon aria-label={words.frame.search} onPress={openPalette}>
          <Search size={20} aria-hidden="true" />
        </Button>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Pages />
        <div className={styles.underBar} />
      </main>
      <nav aria-label={words.frame.bar} className={styles.bar}>
        {openAreas.slice(0, onBar).map((area) => {
          const Icon = area.icon;
          return (
            <Link key={area.href} href={area.href} aria-current={isInArea(path, area) ? 'page' : undefined}>
              <Icon size={20} aria-hidden="true" />
              {words.areas[area.name]}
            </Link>
          );
        })}
        <button type="button" onClick={() => setMenuOpen(true)} aria-haspopup="dialog">
          <MenuIcon size={20} aria-hidden="true" />
          {words.frame.more}
        </button>
      </nav>
      <Dialog title={words.frame.more} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <div className={styles.links}>{openAreas.slice(onBar).map(renderLink)}</div>
        <AccountFoot onOpenKeyList={() => setKeyListOpen(true)} onLeave={() => setMenuOpen(false)} />
      </Dialog>
      <Dialog title={words.keys.title} isOpen={isKeyListOpen} onClose={() => setKeyListOpen(false)}>
        <KeyList areas={openAreas} />
      </Dialog>
      {isPaletteOpen ? (
        <Suspense fallback={<LoadingState />}>
          <Palette onClose={() => setPaletteOpen(false)} onOpenKeyList={() => setKeyListOpen(true)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Who is signed in, the look, the keys and the way out. */
function AccountFoot({ onOpenKeyList, onLeave }: { onOpenKeyList: () => void; onLeave?: () => void }) {
  const me = useMe();
  const words = useWords();
  const client = useQueryClient();
  const [theme, setTheme] = useTheme();
  const leave = async () => {
    await signOut();
    client.clear();
    location.assign('/console');
  };
  return (
    <div className={styles.foot}>
      <SelectField
        label={words.frame.theme}
        isLabelHidden
        value={theme}
        // the options below are all themes
        onChange={(event) => setTheme(event.target.value as Theme)}
      >
        <option value="system">{words.frame.themeSystem}</option>
        <option value="light">{words.frame.themeLight}</option>
        <option value="dark">{words.frame.themeDark}</option>
      </SelectField>
      <Link href="/account" className={styles.link} onClick={onLeave}>
        <CircleUser size={18} aria-hidden="true" />
        {words.account.title}
      </Link>
      <Button look="quiet" onPress={onOpenKeyList}>
        {words.keys.title}
      </Button>
      <Button look="quiet" onPress={leave}>
        {words.frame.signOut(me.name)}
      </Button>
    </div>
  );
}
