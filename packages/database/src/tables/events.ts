import type { Generated } from 'kysely';
import type { Json } from '../json.ts';

export interface EventTables {
  events: EventTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  audit_log: AuditTable;
}

interface EventTable {
  /** Position in the order of writing, which is not the order of commits. */
  place: Generated<number>;
  /** Position in the order of commits; null until the event is published. */
  id: number | null;
  type: string;
  entity_id: string;
  /** `EventData` of the type */
  data: Json;
  actor: string;
  date_created: string;
  /** ISO 8601 time after which the row may be deleted. */
  date_expires: string;
}

interface WebhookTable {
  id: string;
  url: string;
  /** signs what is sent: it must be readable */
  secret: string;
  /** list of types, of beginnings like `order.*`, or `*` */
  types: Json;
  enabled: 0 | 1;
  date_created: string;
}

interface WebhookDeliveryTable {
  /** Id built from webhook and event, so that each pair has one delivery. */
  id: string;
  webhook_id: string;
  event_id: number;
  status: 'queued' | 'delivered' | 'dead';
  /** begun, whether or not they succeeded */
  attempts: number;
  /**
   * ISO 8601 time from which a process may attempt the row. A process first moves it forward, which locks the others
   * out. '' means immediately.
   */
  date_due: string;
  date_created: string;
  /** ISO 8601 time after which the row may be deleted. */
  date_expires: string;
  date_delivered: string | null;
  /** HTTP status of the last answer */
  response_status: number | null;
  /** Reason why the last attempt failed. */
  error: string | null;
}

interface AuditTable {
  place: Generated<number>;
  /** name of who has acted */
  actor: string;
  /** null in entries from before there were staff members */
  actor_kind: 'staff' | 'key' | 'function' | 'system' | null;
  /** id of the key or of the staff member */
  actor_id: string | null;
  /** session of the staff member */
  session_id: string | null;
  action: string;
  entity: string;
  entity_id: string;
  /** Changed fields with their previous values; null for a new record. */
  before: Json | null;
  after: Json | null;
  date_created: string;
}
