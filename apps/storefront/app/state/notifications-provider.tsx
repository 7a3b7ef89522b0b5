import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { notificationDefaults } from '../constants.ts';
import { type Notification, type NotificationKind, withNotification } from './notifications.ts';

export interface NotificationsState {
  shown: readonly Notification[];
  notify(message: string, kind?: NotificationKind): void;
  dismiss(id: number): void;
  /** How long each one stays. */
  hideAfterMs: number;
}

const NotificationsContext = createContext<NotificationsState | null>(null);

export function useNotifications(): NotificationsState {
  const state = useContext(NotificationsContext);
  if (!state) throw new Error('useNotifications must be used within a NotificationsProvider');
  return state;
}

interface NotificationsProviderProps {
  hideAfterMs?: number;
  children: ReactNode;
}

export function NotificationsProvider({
  hideAfterMs = notificationDefaults.hideAfterMs,
  children,
}: NotificationsProviderProps) {
  const [shown, setShown] = useState<Notification[]>([]);
  const lastId = useRef(0);
  const [calls] = useState(() => ({
    notify(message: string, kind: NotificationKind = 'info') {
      lastId.current += 1;
      const id = lastId.current;
      setShown((now) => withNotification(now, { id, message, kind }));
    },
    dismiss: (id: number) => setShown((now) => now.filter((one) => one.id !== id)),
  }));
  const state = useMemo(() => ({ shown, hideAfterMs, ...calls }), [shown, hideAfterMs, calls]);
  return <NotificationsContext value={state}>{children}</NotificationsContext>;
}
