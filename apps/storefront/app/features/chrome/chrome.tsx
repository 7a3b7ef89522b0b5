import type { ReactNode } from 'react';
import { messages } from '../../messages.ts';
import styles from './chrome.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { SearchDialog } from './search-dialog.tsx';
import { SecondNav } from './second-nav.tsx';
import { SideMenu } from './side-menu.tsx';
import { Toasts } from './toasts.tsx';

/** What stands around every page. */
export function Chrome({ year, children }: { year: number; children: ReactNode }) {
  return (
    <>
      <a href="#main" className={styles.skip}>
        {messages.common.skipToContent}
      </a>
      <div className={styles.top}>
        <Header />
        <SecondNav />
      </div>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer year={year} />
      <SideMenu />
      <SearchDialog />
      <Toasts />
      <ScrollToTop />
    </>
  );
}
