import { flushSync } from 'react-dom';

/** The paths of two pages, one of which fades into the other. */
export interface Fade {
  from: string;
  to: string;
}

/** Fades pages over, one at a time. @param setFade names what is part of both pages, before the first is pictured */
export function createFader(setFade: (fade: Fade | null) => void) {
  let running: ViewTransition | undefined;
  let rendered = () => {};
  return {
    show(fade: Fade, change: () => void) {
      rendered();
      running?.skipTransition();
      flushSync(() => setFade(fade));
      const page = Promise.withResolvers<void>();
      rendered = page.resolve;
      const transition = document.startViewTransition(() => {
        change();
        return page.promise;
      });
      running = transition;
      transition.ready.catch(() => {}); // a newer one took its place
      transition.finished.finally(() => running === transition && setFade(null));
    },
    /** A page is in the document now. */
    rendered: () => rendered(),
  };
}
