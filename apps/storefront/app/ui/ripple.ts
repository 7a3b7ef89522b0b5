import styles from './button.module.css';

const reduced = '(prefers-reduced-motion: reduce)';
const dotPx = 40;

/** Buttons ripple where they are pressed, once scripts run. @returns how to stop it */
export function startRipples(durationMs: number): () => void {
  const animateRipple = ({ target, clientX, clientY }: PointerEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(`.${styles.button}`) : null;
    if (!button || button.matches(':disabled') || window.matchMedia(reduced).matches) return;
    const { left: buttonLeft, top, width, height } = button.getBoundingClientRect();
    const { clientLeft, clientTop } = button;
    const place = { left: `${clientX - buttonLeft - clientLeft}px`, top: `${clientY - top - clientTop}px` };
    const scale = (2 * Math.hypot(width, height)) / dotPx;
    button.animate(
      [
        { ...place, opacity: 0.25, transform: 'scale(0)' },
        { ...place, opacity: 0, transform: `scale(${scale})` },
      ],
      { duration: durationMs, easing: 'ease-out', pseudoElement: '::after' },
    );
  };
  document.addEventListener('pointerdown', animateRipple);
  return () => document.removeEventListener('pointerdown', animateRipple);
}
