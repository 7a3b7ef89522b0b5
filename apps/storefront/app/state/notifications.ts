import { maxNotifications } from '../constants.ts';

export type NotificationKind = 'success' | 'error' | 'info';

export interface Notification {
  id: number;
  message: string;
  kind: NotificationKind;
}

/** The newest last; the same sentence counts once, and the oldest goes when more than three are there (§2). */
export function withNotification(notifications: readonly Notification[], added: Notification): Notification[] {
  const otherNotifications = notifications.filter(
    ({ message, kind }) => message !== added.message || kind !== added.kind,
  );
  return [...otherNotifications, added].slice(-maxNotifications);
}
