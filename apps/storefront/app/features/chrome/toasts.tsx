import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { notificationMs } from '../../constants.ts';
import { messages } from '../../messages.ts';
import type { Notification } from '../../state/notifications.ts';
import { useNotifications } from '../../state/notifications-provider.tsx';
import { useUI } from '../../state/ui.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './toasts.module.css';

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** Bottom left, above open dialogs too: a popover lies in the top layer, and showing it again brings it forward. */
export function Toasts() {
  const { shown } = useNotifications();
  const { miniCartOpen, quickViewId } = useUI();
  const region = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog that opens would cover it
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (shown.length > 0) element.showPopover();
  }, [shown, miniCartOpen, quickViewId]);
  return (
    <div
      ref={region}
      popover="manual"
      className={styles.region}
      role="status"
      aria-label={messages.chrome.notifications}
    >
      {shown.map((one) => (
        <Toast key={one.id} notification={one} />
      ))}
    </div>
  );
}

function Toast({ notification: { id, message, kind } }: { notification: Notification }) {
  const { dismiss } = useNotifications();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), notificationMs);
    return () => clearTimeout(timer);
  }, [held, id, dismiss]);
  const Icon = icons[kind];
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div className={classes(styles.toast, styles[kind], held && styles.held)} {...hold} {...release}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <p className={styles.text}>{message}</p>
      <button type="button" className={styles.close} aria-label={messages.common.close} onClick={() => dismiss(id)}>
        <X size={16} strokeWidth={2} aria-hidden="true" />
      </button>
    </div>
  );
}
