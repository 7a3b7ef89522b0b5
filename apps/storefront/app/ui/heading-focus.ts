import { type RefObject, useEffect, useRef, useState } from 'react';

/** What the heading of a page or dialog needs to take the focus. */
export interface FocusableHeading {
  ref: RefObject<HTMLHeadingElement | null>;
  tabIndex: -1;
}

/**
 * What had the focus is gone for good, e.g. the line with its Remove button: the heading takes it, so that nobody
 * begins at the top of the document again. It waits until React has removed the thing and closed its dialog.
 */
export function useHeadingFocus(): { heading: FocusableHeading; focusHeading(): void } {
  const ref = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) ref.current?.focus();
  }, [asked]);
  return { heading: { ref, tabIndex: -1 }, focusHeading: () => setAsked((times) => times + 1) };
}
