import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { notificationDefaults } from '../../constants.ts';
import { messages } from '../../i18n/messages.ts';
import type { Notification } from '../../state/notifications.ts';
import { useNotifications } from '../../state/notifications-provider.tsx';
import { useUI } from '../../state/ui.tsx';
import { joinClassNames } from '../../ui/classes.ts';
import { fadeOutElement } from '../../ui/fade-out.ts';
import styles from './toasts.module.css';

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** Bottom left, above open dialogs too: a popover lies in the top layer, and showing it again brings it forward. */
export function ToastRegion() {
  const { shown: visibleNotifications } = useNotifications();
  const { miniCartOpen, quickViewId } = useUI();
  const region = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog that opens would cover it
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    // Empty it stays there, too: screen readers tell what comes into a region that they know
    if (element.matches(':popover-open') && visibleNotifications.length > 0) element.hidePopover();
    if (!element.matches(':popover-open')) element.showPopover();
  }, [visibleNotifications.length, miniCartOpen, quickViewId]);
  return (
    <div
      ref={region}
      popover="manual"
      className={styles.region}
      role="status"
      aria-label={messages().chrome.notifications}
    >
      {visibleNotifications.map((notification) => (
        <ToastMessage key={notification.id} notification={notification} />
      ))}
    </div>
  );
}

function ToastMessage({ notification: { id, message, kind } }: { notification: Notification }) {
  const { dismiss, hideAfterMs } = useNotifications();
  const [isHeld, setHeld] = useState(false);
  const toast = useRef<HTMLDivElement>(null);
  const leave = useCallback(
    () => fadeOutElement(toast.current, notificationDefaults.exitMs).then(() => dismiss(id)),
    [id, dismiss],
  );
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(leave, hideAfterMs);
    return () => clearTimeout(timer);
  }, [isHeld, leave, hideAfterMs]);
  const Icon = icons[kind];
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div
      ref={toast}
      className={joinClassNames(styles.toast, styles[kind], isHeld && styles.held)}
      {...hold}
      {...release}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <p className={styles.text}>{message}</p>
      <button type="button" className={styles.close} aria-label={messages().common.close} onClick={leave}>
        <X size={16} strokeWidth={2} aria-hidden="true" />
      </button>
      <span className={styles.hairline} style={{ animationDuration: `${hideAfterMs}ms` }} />
    </div>
  );
}
