import { useEffect, useState } from 'react';
import { messages } from '../../i18n/messages.ts';
import { joinClassNames } from '../../ui/classes.ts';
import { DrawnIcon } from '../../ui/drawn-icon.tsx';
import { isFullWidth, setFullWidth } from './full-width.ts';
import styles from './width-switch.module.css';

/** Works with scripts only, so it appears after hydration. */
export function WidthSwitch({ withText, className }: { withText?: boolean; className?: string | undefined }) {
  const [on, setOn] = useState<boolean | null>(null);
  useEffect(() => setOn(isFullWidth()), []);
  const toggleFullWidth = () => {
    setFullWidth(!on);
    setOn(!on);
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on ?? false}
      aria-label={messages().chrome.fullWidth}
      className={joinClassNames(styles.switch, on === null && styles.waiting, className)}
      onClick={toggleFullWidth}
    >
      <DrawnIcon name={on ? 'shrink' : 'expand'} />
      {withText && <span>{messages().chrome.fullWidth}</span>}
    </button>
  );
}
