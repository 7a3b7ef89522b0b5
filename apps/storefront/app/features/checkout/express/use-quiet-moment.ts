import { type RefObject, useEffect, useState } from 'react';

/** So far below the screen it counts as near. */
const margin = '200px';

/** True once the element is near the screen, the page has loaded and its browser has nothing else to do. */
export function useQuietMoment(element: RefObject<HTMLElement | null>): boolean {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const near = element.current;
    if (!near) return;
    let wanted = true;
    const rest = () => whenIdle(() => wanted && setIsTime(true));
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        if (document.readyState === 'complete') rest();
        else window.addEventListener('load', rest, { once: true });
      },
      { rootMargin: margin },
    );
    watch.observe(near);
    return () => {
      wanted = false;
      watch.disconnect();
      window.removeEventListener('load', rest);
    };
  }, [element]);
  return isTime;
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run);
}
