import { type RefObject, useEffect, useRef, useState } from 'react';

/** Props that make the heading of a page or dialog focusable. */
export interface FocusableHeading {
  ref: RefObject<HTMLHeadingElement | null>;
  tabIndex: -1;
}

/**
 * Moves the focus to the heading when the focused element is gone for good, e.g. the line with its Remove button, so
 * that the shopper does not start at the top of the document. It waits until React has removed the element and closed
 * its dialog.
 */
export function useHeadingFocus(): { heading: FocusableHeading; focusHeading(): void } {
  const ref = useRef<HTMLHeadingElement>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  useEffect(() => {
    if (focusRequests > 0) ref.current?.focus();
  }, [focusRequests]);
  return { heading: { ref, tabIndex: -1 }, focusHeading: () => setFocusRequests((times) => times + 1) };
}
