import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';
import type { SandboxTables } from './tables.ts';

/** Creates what is missing; safe to run on every start. */
export async function createTables(db: Kysely<SandboxTables>): Promise<void> {
  await createCardTables(db);
  await createRefunds(db);
  await createAirwallexTables(db);
  await createStripeTables(db);
  await createPaypalTables(db);
  await createObjects(db);
}

async function createCardTables(db: Kysely<SandboxTables>): Promise<void> {
  await withCardFacts(
    db.schema.createTable('tokens').ifNotExists().addColumn('token', 'text', asPrimaryColumn),
  ).execute();
  await withCardFacts(db.schema.createTable('charges').ifNotExists().addColumn('id', 'text', asPrimaryColumn))
    .addColumn('gateway', 'text', asRequiredColumn)
    .addColumn('token', 'text', asRequiredColumn)
    .addColumn('order_id', 'text', asRequiredColumn)
    .addColumn('amount', 'bigint', asRequiredColumn)
    .addColumn('refunded', 'bigint', asRequiredColumn)
    .addColumn('currency', 'text', asRequiredColumn)
    .addColumn('status', 'text', asRequiredColumn)
    .addColumn('decline_code', 'text')
    .addColumn('return_url', 'text')
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .execute();
  await db.schema.createTable('held_charges').ifNotExists().addColumn('id', 'text', asPrimaryColumn).execute();
  await db.schema.createIndex('charges_token').ifNotExists().on('charges').column('token').execute();
  await db.schema.createIndex('charges_order_id').ifNotExists().on('charges').column('order_id').execute();
}

async function createRefunds(db: Kysely<SandboxTables>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .ifNotExists()
    .addColumn('id', 'text', asPrimaryColumn)
    .addColumn('charge_id', 'text', asRequiredColumn)
    .addColumn('amount', 'bigint', asRequiredColumn)
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('created_at', 'text', asRequiredColumn)
    .execute();
}

async function createAirwallexTables(db: Kysely<SandboxTables>): Promise<void> {
  await db.schema
    .createTable('intents')
    .ifNotExists()
    .addColumn('id', 'text', asPrimaryColumn)
    .addColumn('request_id', 'text', (column) => column.notNull().unique())
    .addColumn('client_secret', 'text', asRequiredColumn)
    .addColumn('amount', 'bigint', asRequiredColumn)
    .addColumn('currency', 'text', asRequiredColumn)
    .addColumn('merchant_order_id', 'text', asRequiredColumn)
    .addColumn('status', 'text', asRequiredColumn)
    .addColumn('latest_charge_id', 'text')
    .addColumn('created_at', 'text', asRequiredColumn)
    .execute();
  await db.schema.createIndex('intents_order_id').ifNotExists().on('intents').column('merchant_order_id').execute();
  await db.schema
    .createTable('access_tokens')
    .ifNotExists()
    .addColumn('token', 'text', asPrimaryColumn)
    .addColumn('expires_at', 'text', asRequiredColumn)
    .execute();
}

async function createStripeTables(db: Kysely<SandboxTables>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('outages')
    .ifNotExists()
    .addColumn('gateway', 'text', asPrimaryColumn)
    .addColumn('until', 'text', asRequiredColumn)
    .execute();
  await schema
    .createTable('stripe_objects')
    .ifNotExists()
    .addColumn('id', 'text', asPrimaryColumn)
    .addColumn('object', 'text', asRequiredColumn)
    .addColumn('created', 'bigint', asRequiredColumn)
    .addColumn('position', 'bigint', asRequiredColumn)
    .addColumn('data', 'text', asRequiredColumn)
    .execute();
  const position = schema.createIndex('stripe_objects_position').ifNotExists().on('stripe_objects');
  await position.column('position').execute();
  await schema
    .createTable('stripe_terms')
    .ifNotExists()
    .addColumn('object_id', 'text', asRequiredColumn)
    .addColumn('object', 'text', asRequiredColumn)
    .addColumn('name', 'text', asRequiredColumn)
    .addColumn('value', 'text', asRequiredColumn)
    .execute();
  const createTermsIndex = (name: string) => schema.createIndex(name).ifNotExists().on('stripe_terms');
  await createTermsIndex('stripe_terms_value').columns(['object', 'name', 'value']).execute();
  await createTermsIndex('stripe_terms_object').columns(['object_id']).execute();
  await schema
    .createTable('stripe_requests')
    .ifNotExists()
    .addColumn('id', 'text', asPrimaryColumn)
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('fingerprint', 'text', asRequiredColumn)
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('created_at', 'text', asRequiredColumn)
    .execute();
}

async function createPaypalTables({ schema }: Kysely<SandboxTables>): Promise<void> {
  await schema
    .createTable('paypal_objects')
    .ifNotExists()
    .addColumn('id', 'text', asPrimaryColumn)
    .addColumn('kind', 'text', asRequiredColumn)
    .addColumn('order_id', 'text', asRequiredColumn)
    .addColumn('invoice_id', 'text')
    .addColumn('created_at', 'text', asRequiredColumn)
    .addColumn('data', 'text', asRequiredColumn)
    .execute();
  const createObjectsIndex = (name: string) => schema.createIndex(name).ifNotExists().on('paypal_objects');
  await createObjectsIndex('paypal_objects_order_id').column('order_id').execute();
  await createObjectsIndex('paypal_objects_invoice_id').column('invoice_id').execute();
  await schema
    .createTable('paypal_requests')
    .ifNotExists()
    .addColumn('id', 'text', asPrimaryColumn)
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('created_at', 'text', asRequiredColumn)
    .execute();
}

async function createObjects({ schema }: Kysely<SandboxTables>): Promise<void> {
  await schema
    .createTable('gateway_objects')
    .ifNotExists()
    .addColumn('id', 'text', asPrimaryColumn)
    .addColumn('gateway', 'text', asRequiredColumn)
    .addColumn('reference', 'text', asRequiredColumn)
    .addColumn('data', 'text', asRequiredColumn)
    .addColumn('created_at', 'text', asRequiredColumn)
    .execute();
  const reference = schema.createIndex('gateway_objects_reference').ifNotExists().on('gateway_objects');
  await reference.columns(['gateway', 'reference']).execute();
}

function withCardFacts(table: CreateTableBuilder<string, string>) {
  return table
    .addColumn('brand', 'text', asRequiredColumn)
    .addColumn('last4', 'text', asRequiredColumn)
    .addColumn('exp_month', 'integer', asRequiredColumn)
    .addColumn('exp_year', 'integer', asRequiredColumn)
    .addColumn('behaviour', 'text', asRequiredColumn)
    .addColumn('created_at', 'text', asRequiredColumn);
}

const asPrimaryColumn = (column: ColumnDefinitionBuilder) => column.primaryKey();
const asRequiredColumn = (column: ColumnDefinitionBuilder) => column.notNull();
