import { useCallback, useEffect, useState } from 'react';

type State = 'closed' | 'hovered' | 'pressed' | 'by key';

export interface MenuOpening {
  isOpen: boolean;
  /** True when the keyboard opened it. */
  byKey: boolean;
  /** The pointer or the focus has been at its opener. */
  isNear: boolean;
  close(): void;
}

/** A pointer that only passes by opens nothing, and one that leaves for a moment closes nothing. */
const openMs = 150;
const closeMs = 300;

/** Opens by hover, press and the key down; closes by a second press, Escape, and when pointer or focus leave. */
export function useMenuOpening(opener: HTMLElement | null, place: HTMLElement | null): MenuOpening {
  const [state, setState] = useState<State>('closed');
  const [isNear, setIsNear] = useState(false);
  const close = useCallback(() => setState('closed'), []);
  useEffect(() => {
    if (!opener || !place) return;
    const ends = new AbortController();
    const { signal } = ends;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleChange = (ms: number, change: (now: State) => State) => {
      clearTimeout(timer);
      timer = setTimeout(() => setState(change), ms);
    };
    const isInsideMenu = (target: unknown) =>
      target instanceof Node && (opener.contains(target) || place.contains(target));

    function openOnHover({ pointerType }: Pick<PointerEvent, 'pointerType'>) {
      if (pointerType !== 'mouse') return;
      setIsNear(true);
      scheduleChange(openMs, (now) => (now === 'closed' ? 'hovered' : now));
    }
    function scheduleClosing() {
      scheduleChange(closeMs, (now) => (now === 'hovered' ? 'closed' : now));
    }
    function toggleOnPress(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      clearTimeout(timer);
      setIsNear(true);
      const pressed: State = event.detail === 0 ? 'by key' : 'pressed';
      setState((now) => (now === 'closed' || now === 'hovered' ? pressed : 'closed'));
    }
    function handleMenuKey(event: KeyboardEvent) {
      if (event.key === 'ArrowDown' && event.target === opener) {
        event.preventDefault();
        setIsNear(true);
        setState('by key');
      }
      if (event.key !== 'Escape') return;
      setState('closed');
      if (place?.contains(document.activeElement)) opener?.focus();
    }
    for (const element of [opener, place]) {
      element.addEventListener('pointerenter', openOnHover, { signal });
      element.addEventListener('pointerleave', scheduleClosing, { signal });
      element.addEventListener(
        'focusout',
        ({ relatedTarget }) => relatedTarget && !isInsideMenu(relatedTarget) && close(),
        {
          signal,
        },
      );
    }
    opener.addEventListener('focus', () => setIsNear(true), { signal });
    opener.addEventListener('click', toggleOnPress, { signal });
    document.addEventListener('keydown', handleMenuKey, { signal });
    document.addEventListener('pointerdown', ({ target }) => !isInsideMenu(target) && close(), { signal });
    // the pointer may have come before what listens
    if (opener.matches(':hover')) openOnHover({ pointerType: 'mouse' });
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [opener, place, close]);
  return { isOpen: state !== 'closed', byKey: state === 'by key', isNear, close };
}
