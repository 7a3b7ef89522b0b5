import type { Json } from '../json.ts';

export interface NotificationTables {
  outbox: OutboxTable;
  jobs: JobTable;
  subscribers: SubscriberTable;
}

interface OutboxTable {
  /** the same key is the same mail */
  key: string;
  kind: string;
  recipient: string;
  /** null: the store's */
  locale: string | null;
  /** `MailData` of the kind */
  data: Json;
  status: 'queued' | 'sent' | 'failed';
  /** begun, whether or not they succeeded */
  attempts: number;
  /** when it may be tried; whoever tries it moves this on first, which keeps the others away. '' is at once */
  date_due: string;
  date_created: string;
  date_sent: string | null;
  /** why the last attempt failed */
  error: string | null;
}

interface JobTable {
  name: string;
  date_due: string;
  /** until when `owner` is at work, unless it ends earlier */
  lease_until: string;
  owner: string;
}

interface SubscriberTable {
  id: string;
  /** lower case, unique */
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  locale: string | null;
  /** SHA-256 of the key in the mail that asks for confirmation */
  confirm_hash: string | null;
  confirm_expires: string | null;
  date_created: string;
  date_confirmed: string | null;
  date_unsubscribed: string | null;
}
