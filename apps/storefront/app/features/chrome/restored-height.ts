import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Back and forward find the page as high as it was left, though its products are still on their way: else it could not
 * be scrolled to where it was.
 */
export function useRestoredHeight(element: RefObject<HTMLElement | null>): void {
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
