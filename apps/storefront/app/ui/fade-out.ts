/** Lets something go softly; at once for who wants no motion. */
export async function fadeOutElement(element: Element | null, durationMs: number): Promise<void> {
  if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  await element.animate({ opacity: [1, 0] }, { duration: durationMs, fill: 'forwards' }).finished;
}
