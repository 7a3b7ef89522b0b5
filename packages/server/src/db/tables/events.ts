import type { Generated } from 'kysely';
import type { Json } from '../json.ts';

export interface EventTables {
  events: EventTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  audit_log: AuditTable;
}

interface EventTable {
  /** in the order of writing, which is not that of commits */
  place: Generated<number>;
  /** in the order of commits; null until the event is published */
  id: number | null;
  type: string;
  entity_id: string;
  /** `EventData` of the type */
  data: Json;
  actor: string;
  date_created: string;
  /** when it may be forgotten */
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
  /** of webhook and event: there is one of each */
  id: string;
  webhook_id: string;
  event_id: number;
  status: 'queued' | 'delivered' | 'dead';
  /** begun, whether or not they succeeded */
  attempts: number;
  /** when it may be tried; whoever tries it moves this on first, which keeps the others away. '' is at once */
  date_due: string;
  date_created: string;
  /** when it may be forgotten */
  date_expires: string;
  date_delivered: string | null;
  /** HTTP status of the last answer */
  response_status: number | null;
  /** why the last attempt failed */
  error: string | null;
}

interface AuditTable {
  place: Generated<number>;
  actor: string;
  action: string;
  entity: string;
  entity_id: string;
  /** what was changed, as it was; null where there was nothing */
  before: Json | null;
  after: Json | null;
  date_created: string;
}
