import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { messages } from '../../messages.ts';
import { CheckoutHeader } from './checkout-header.tsx';
import styles from './chrome.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { useRestoredHeight } from './restored-height.ts';
import { ScrollToTop } from './scroll-to-top.tsx';
import type { SearchFormType } from './search-form-type.ts';
import { SecondNav } from './second-nav.tsx';
import { ToastRegion } from './toasts.tsx';

export interface ChromeProps {
  year: number;
  SearchForm: SearchFormType;
  children: ReactNode;
}

/** Frame of every page: header, navigation, footer and notifications. */
export function Chrome({ year, SearchForm, children }: ChromeProps) {
  const main = useRef<HTMLElement>(null);
  useRestoredHeight(main);
  const isCheckout = /^\/checkout\/?$/.test(useLocation().pathname);
  return (
    <>
      <a href="#main" className={styles.skip}>
        {messages().common.skipToContent}
      </a>
      <div className={styles.top}>
        {isCheckout ? <CheckoutHeader /> : <Header SearchForm={SearchForm} />}
        <SecondNav isHidden={isCheckout} />
        <OfflineNotice />
      </div>
      <main ref={main} id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer year={year} />
      <ToastRegion />
      <ScrollToTop />
    </>
  );
}
