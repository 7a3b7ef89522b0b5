import { createContext, type RefObject, useEffect, useRef } from 'react';

/** Element that had the focus before a dialog opened, when it was tracked before the dialog's script arrived. */
export const LastFocused = createContext<RefObject<HTMLElement | null> | null>(null);

/** A button that is disabled while it works loses the focus, so that the document no longer tells what opened a dialog. */
export function useLastFocused(isOpen: boolean): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) return;
    const rememberFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target;
    };
    document.addEventListener('focusin', rememberFocus);
    return () => document.removeEventListener('focusin', rememberFocus);
  }, [isOpen]);
  return last;
}
