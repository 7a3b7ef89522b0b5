import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { scrollToTopThresholdPx } from '../../constants.ts';
import { messages } from '../../messages.ts';
import styles from './scroll-to-top.module.css';

export function ScrollToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const update = () => setShown(window.scrollY > scrollToTopThresholdPx);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  if (!shown) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={messages().common.scrollToTop}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <ArrowUp size={20} strokeWidth={2} aria-hidden="true" />
    </button>
  );
}
