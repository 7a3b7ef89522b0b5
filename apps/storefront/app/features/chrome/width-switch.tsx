import { Maximize2, Minimize2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messages } from '../../messages.ts';
import { classes } from '../../ui/classes.ts';
import { isFullWidth, setFullWidth } from './full-width.ts';
import styles from './width-switch.module.css';

/** Works with scripts only, so it appears after hydration. */
export function WidthSwitch({ withText, className }: { withText?: boolean; className?: string | undefined }) {
  const [on, setOn] = useState<boolean | null>(null);
  useEffect(() => setOn(isFullWidth()), []);
  const toggle = () => {
    setFullWidth(!on);
    setOn(!on);
  };
  const Icon = on ? Minimize2 : Maximize2;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on ?? false}
      aria-label={messages().chrome.fullWidth}
      className={classes(styles.switch, on === null && styles.waiting, className)}
      onClick={toggle}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {withText && <span>{messages().chrome.fullWidth}</span>}
    </button>
  );
}
