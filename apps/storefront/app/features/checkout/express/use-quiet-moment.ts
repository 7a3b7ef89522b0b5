import { type RefObject, useEffect, useState } from 'react';

/** Distance below the screen within which an element counts as near. */
const margin = '200px';

/** True once the element is near the screen, the page has loaded and its browser has nothing else to do. */
export function useQuietMoment(element: RefObject<HTMLElement | null>): boolean {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const near = element.current;
    if (!near) return;
    let isCurrent = true;
    const resolveWhenIdle = () => runWhenIdle(() => isCurrent && setIsTime(true));
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        if (document.readyState === 'complete') resolveWhenIdle();
        else window.addEventListener('load', resolveWhenIdle, { once: true });
      },
      { rootMargin: margin },
    );
    watch.observe(near);
    return () => {
      isCurrent = false;
      watch.disconnect();
      window.removeEventListener('load', resolveWhenIdle);
    };
  }, [element]);
  return isTime;
}

/** Safari has no idle callbacks. */
function runWhenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run);
}
