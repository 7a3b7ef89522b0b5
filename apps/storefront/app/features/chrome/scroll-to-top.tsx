import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { scrollToTopThresholdPx } from '../../constants.ts';
import { messages } from '../../i18n/messages.ts';
import styles from './scroll-to-top.module.css';

export function ScrollToTop() {
  const [isVisible, setShown] = useState(false);
  useEffect(() => {
    const updateVisibility = () => setShown(window.scrollY > scrollToTopThresholdPx);
    updateVisibility();
    window.addEventListener('scroll', updateVisibility, { passive: true });
    return () => window.removeEventListener('scroll', updateVisibility);
  }, []);
  if (!isVisible) return null;
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
