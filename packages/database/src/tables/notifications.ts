import type { Json } from '../json.ts';

export interface NotificationTables {
  outbox: OutboxTable;
  jobs: JobTable;
  job_retries: JobRetryTable;
  subscribers: SubscriberTable;
  mail_texts: MailTextTable;
  stock_alerts: StockAlertTable;
  stock_returns: StockReturnTable;
  /** addresses that want no alerts: SHA-256 of each, in lower case */
  stock_alert_refusals: { address_hash: string; date_created: string };
}

interface OutboxTable {
  /** Deduplication key: mails with the same key are one mail. */
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
  /**
   * ISO 8601 time from which a process may attempt the row. A process first moves it forward, which locks the others
   * out. '' means immediately.
   */
  date_due: string;
  date_created: string;
  date_sent: string | null;
  /** Reason why the last attempt failed. */
  error: string | null;
}

interface JobTable {
  name: string;
  date_due: string;
  /** ISO 8601 time until which `owner` holds the job, unless it finishes earlier. */
  lease_until: string;
  owner: string;
}

/** A row that a job could not finish; it goes when the job has finished it. */
interface JobRetryTable {
  /** the name of the work, as `renewal` */
  job: string;
  /** Id of the row. */
  id: string;
  /** Number of failed attempts. */
  attempts: number;
  /** ISO 8601 time at which the job retries the row. */
  date_due: string;
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
  /** when the subscriber was last reminded of a cart */
  date_reminded: string | null;
}

/** A mail in the owner's words; without a row it says ours. */
interface MailTextTable {
  /** a `MailName` */
  name: string;
  /** `de`, `de-AT` */
  locale: string;
  /** `MailWords` */
  texts: Json;
  date_updated: string;
}

interface StockAlertTable {
  id: string;
  product_id: string;
  /** '' for the product itself; the three name one alert */
  variant_id: string;
  /** lower case */
  email: string;
  locale: string;
  date_created: string;
  /** null: still waiting */
  date_told: string | null;
  /** ISO 8601 time until which the address can be confirmed; null: no confirmation is needed. */
  pending_until: string | null;
}

/** Products and variants that are back in stock since a shopper asked for an alert; written by triggers. */
interface StockReturnTable {
  product_id: string;
  variant_id: string;
}
