import { useCallback, useEffect, useState } from 'react';

type State = 'closed' | 'hovered' | 'pressed' | 'by key';

export interface MenuOpening {
  isOpen: boolean;
  /** It was opened by the keyboard. */
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
    const later = (ms: number, change: (now: State) => State) => {
      clearTimeout(timer);
      timer = setTimeout(() => setState(change), ms);
    };
    const isOurs = (target: unknown) => target instanceof Node && (opener.contains(target) || place.contains(target));

    function enter({ pointerType }: Pick<PointerEvent, 'pointerType'>) {
      if (pointerType !== 'mouse') return;
      setIsNear(true);
      later(openMs, (now) => (now === 'closed' ? 'hovered' : now));
    }
    function leave() {
      later(closeMs, (now) => (now === 'hovered' ? 'closed' : now));
    }
    function press(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      clearTimeout(timer);
      setIsNear(true);
      const pressed: State = event.detail === 0 ? 'by key' : 'pressed';
      setState((now) => (now === 'closed' || now === 'hovered' ? pressed : 'closed'));
    }
    function key(event: KeyboardEvent) {
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
      element.addEventListener('pointerenter', enter, { signal });
      element.addEventListener('pointerleave', leave, { signal });
      element.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && !isOurs(relatedTarget) && close(), {
        signal,
      });
    }
    opener.addEventListener('focus', () => setIsNear(true), { signal });
    opener.addEventListener('click', press, { signal });
    document.addEventListener('keydown', key, { signal });
    document.addEventListener('pointerdown', ({ target }) => !isOurs(target) && close(), { signal });
    // the pointer may have come before what listens
    if (opener.matches(':hover')) enter({ pointerType: 'mouse' });
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [opener, place, close]);
  return { isOpen: state !== 'closed', byKey: state === 'by key', isNear, close };
}
