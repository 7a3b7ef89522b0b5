import { createContext, type RefObject, useEffect, useRef } from 'react';

/** What had the focus before a dialog opened, where somebody watched before the dialog's script came. */
export const LastFocused = createContext<RefObject<HTMLElement | null> | null>(null);

/** A button that is disabled while it works loses the focus, so that the document no longer tells what opened a dialog. */
export function useLastFocused(isOpen: boolean): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) return;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [isOpen]);
  return last;
}
