/** Fades pages over, one at a time. */
export function createFader() {
  let running: ViewTransition | undefined;
  let rendered = () => {};
  return {
    show(change: () => void) {
      rendered();
      running?.skipTransition();
      const page = Promise.withResolvers<void>();
      rendered = page.resolve;
      running = document.startViewTransition(() => {
        change();
        return page.promise;
      });
      running.ready.catch(() => {}); // a newer one took its place
    },
    /** A page is in the document now. */
    rendered: () => rendered(),
  };
}
