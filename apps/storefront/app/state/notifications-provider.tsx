import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { notificationDefaults } from '../constants.ts';
import { type Notification, type NotificationKind, withNotification } from './notifications.ts';

type Notify = (message: string, kind?: NotificationKind) => void;

export interface NotificationsState {
  shown: readonly Notification[];
  dismiss(id: number): void;
  /** Number of milliseconds for which each notification stays. */
  hideAfterMs: number;
}

const NotificationsContext = createContext<NotificationsState | null>(null);
const NotifyContext = createContext<Notify | null>(null);

export function useNotifications(): NotificationsState {
  const state = useContext(NotificationsContext);
  if (!state) throw new Error('useNotifications must be used within a NotificationsProvider');
  return state;
}

/** @returns the same function always */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (!notify) throw new Error('useNotify must be used within a NotificationsProvider');
  return notify;
}

interface NotificationsProviderProps {
  hideAfterMs?: number;
  children: ReactNode;
}

export function NotificationsProvider({
  hideAfterMs = notificationDefaults.hideAfterMs,
  children,
}: NotificationsProviderProps) {
  const [notifications, setShown] = useState<Notification[]>([]);
  const lastId = useRef(0);
  const [{ notify, dismiss }] = useState(() => ({
    notify: (message: string, kind: NotificationKind = 'info') => {
      lastId.current += 1;
      const id = lastId.current;
      setShown((now) => withNotification(now, { id, message, kind }));
    },
    dismiss: (id: number) => setShown((now) => now.filter((notification) => notification.id !== id)),
  }));
  const state = useMemo(() => ({ shown: notifications, hideAfterMs, dismiss }), [notifications, hideAfterMs, dismiss]);
  return (
    <NotifyContext value={notify}>
      <NotificationsContext value={state}>{children}</NotificationsContext>
    </NotifyContext>
  );
}
