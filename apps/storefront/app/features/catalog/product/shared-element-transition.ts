const durationMs = 250;
/**
 * Longest wait in milliseconds after which the animation is skipped: by then the shopper has seen the page without a
 * picture.
 */
const mostWaitMs = 1000;

let opened: { place: DOMRect; at: number } | undefined;

/** @param picture of the card that leads to a product */
export function growFromPicture(picture: Element | null) {
  opened = picture ? { place: picture.getBoundingClientRect(), at: performance.now() } : undefined;
}

/** The product's picture comes from where the card's was. It moves on top of a page that is there: nothing waits for it. */
export function growIntoPlace(stage: HTMLElement | null) {
  const from = opened;
  if (!stage || !from) return;
  opened = undefined;
  const isLate = performance.now() - from.at > mostWaitMs;
  if (isLate || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  requestAnimationFrame(() => {
    const { left: stageLeft, top, width } = stage.getBoundingClientRect();
    const { place } = from;
    const transform = `translate(${place.left - stageLeft}px, ${place.top - top}px) scale(${place.width / width})`;
    const start = { transform, transformOrigin: '0 0' };
    stage.animate([start, { ...start, transform: 'none' }], { duration: durationMs, easing: 'ease-out' });
  });
}
