import { useEffect, useEffectEvent, useRef } from 'react';

interface KeyActions {
  openPalette(): void;
  openKeyList(): void;
  /** @param key the one that was pressed after `g` */
  goTo(key: string): void;
}

const sequenceMs = 1000;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

const isInDialog = () => document.querySelector('[role="dialog"]') !== null;

/** Listens to the keys that work on every page, except while somebody types or a dialog is open. */
export function useKeys(actions: KeyActions): void {
  const goPressedAt = useRef(0);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      actions.openPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isInDialog()) return;
    if (event.timeStamp - goPressedAt.current < sequenceMs) {
      goPressedAt.current = 0;
      actions.goTo(event.key);
    } else if (event.key === 'g') goPressedAt.current = event.timeStamp;
    else if (event.key === '?') actions.openKeyList();
    else if (event.key === '/') {
      const field = document.querySelector<HTMLInputElement>('input[type="search"]');
      event.preventDefault();
      if (field) field.focus();
      else actions.openPalette();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
