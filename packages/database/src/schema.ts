import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { AccountTables } from './tables/accounts.ts';
import type { AgentSessionTables } from './tables/agent-sessions.ts';
import type { AgentTables } from './tables/agents.ts';
import type { CartTables } from './tables/cart.ts';
import type { CatalogTables } from './tables/catalog.ts';
import type { CollectionTables } from './tables/collections.ts';
import type { CustomFieldTables } from './tables/custom-fields.ts';
import type { CustomerTables } from './tables/customers.ts';
import type { DigitalGoodsTables } from './tables/digital-goods.ts';
import type { EventTables } from './tables/events.ts';
import type { FunctionTables } from './tables/functions.ts';
import type { ImageTables } from './tables/images.ts';
import type { InvoiceTables } from './tables/invoices.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { OperatorTables } from './tables/operator.ts';
import type { OrderTables } from './tables/orders.ts';
import type { PromotionTables } from './tables/promotions.ts';
import type { RefundTables } from './tables/refunds.ts';
import type { ReportTables } from './tables/reports.ts';
import type { ReviewTables } from './tables/reviews.ts';
import type { SessionTables } from './tables/sessions.ts';
import type { SettingsTables } from './tables/settings.ts';
import type { StaffTables } from './tables/staff.ts';
import type { SubscriptionTables } from './tables/subscriptions.ts';
import type { TaxTables } from './tables/taxes.ts';

/**
 * The tables. Money is integer minor units, dates are ISO 8601 text in UTC, flags are 0 or 1, and the columns typed
 * `Json` hold JSON text, so that SQLite and PostgreSQL run the same statements.
 */
export interface Database
  extends SettingsTables,
    SessionTables,
    AccountTables,
    AgentSessionTables,
    CatalogTables,
    CartTables,
    CustomerTables,
    CollectionTables,
    CustomFieldTables,
    PromotionTables,
    OrderTables,
    RefundTables,
    InvoiceTables,
    NotificationTables,
    EventTables,
    TaxTables,
    SubscriptionTables,
    ReviewTables,
    ReportTables,
    ImageTables,
    DigitalGoodsTables,
    FunctionTables,
    AgentTables,
    OperatorTables,
    StaffTables {}

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
