import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { CheckoutHeader } from './checkout-header.tsx';
import styles from './chrome.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import type { SearchFormType } from './search-form-type.ts';
import { SecondNav } from './second-nav.tsx';
import { ToastRegion } from './toasts.tsx';

/**
 * Back and forward find the page as high as it was left, though its products are still on their way: else it could not
 * be scrolled to where it was.
 */
function useRestoredHeight(element: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const heights = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const page = element.current;
    if (!page) return;
    const previousHeight = isReturn ? heights.current.get(key) : undefined;
    page.style.minHeight = previousHeight ? `${previousHeight}px` : '';
    const observer = new ResizeObserver(() => heights.current.set(key, page.offsetHeight));
    observer.observe(page);
    return () => observer.disconnect();
  }, [element, key, isReturn]);
}

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
