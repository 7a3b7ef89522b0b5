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
  await withCardFacts(db.schema.createTable('tokens').ifNotExists().addColumn('token', 'text', primary)).execute();
  await withCardFacts(db.schema.createTable('charges').ifNotExists().addColumn('id', 'text', primary))
    .addColumn('gateway', 'text', required)
    .addColumn('token', 'text', required)
    .addColumn('order_id', 'text', required)
    .addColumn('amount', 'bigint', required)
    .addColumn('refunded', 'bigint', required)
    .addColumn('currency', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('decline_code', 'text')
    .addColumn('return_url', 'text')
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .execute();
  await db.schema.createTable('held_charges').ifNotExists().addColumn('id', 'text', primary).execute();
  await db.schema.createIndex('charges_token').ifNotExists().on('charges').column('token').execute();
  await db.schema.createIndex('charges_order_id').ifNotExists().on('charges').column('order_id').execute();
}

async function createRefunds(db: Kysely<SandboxTables>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .ifNotExists()
    .addColumn('id', 'text', primary)
    .addColumn('charge_id', 'text', required)
    .addColumn('amount', 'bigint', required)
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('created_at', 'text', required)
    .execute();
}

async function createAirwallexTables(db: Kysely<SandboxTables>): Promise<void> {
  await db.schema
    .createTable('intents')
    .ifNotExists()
    .addColumn('id', 'text', primary)
    .addColumn('request_id', 'text', (column) => column.notNull().unique())
    .addColumn('client_secret', 'text', required)
    .addColumn('amount', 'bigint', required)
    .addColumn('currency', 'text', required)
    .addColumn('merchant_order_id', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('latest_charge_id', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('intents_order_id').ifNotExists().on('intents').column('merchant_order_id').execute();
  await db.schema
    .createTable('access_tokens')
    .ifNotExists()
    .addColumn('token', 'text', primary)
    .addColumn('expires_at', 'text', required)
    .execute();
}

async function createStripeTables(db: Kysely<SandboxTables>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('outages')
    .ifNotExists()
    .addColumn('gateway', 'text', primary)
    .addColumn('until', 'text', required)
    .execute();
  await schema
    .createTable('stripe_objects')
    .ifNotExists()
    .addColumn('id', 'text', primary)
    .addColumn('object', 'text', required)
    .addColumn('created', 'bigint', required)
    .addColumn('position', 'bigint', required)
    .addColumn('data', 'text', required)
    .execute();
  const position = schema.createIndex('stripe_objects_position').ifNotExists().on('stripe_objects');
  await position.column('position').execute();
  await schema
    .createTable('stripe_terms')
    .ifNotExists()
    .addColumn('object_id', 'text', required)
    .addColumn('object', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('value', 'text', required)
    .execute();
  const terms = (name: string) => schema.createIndex(name).ifNotExists().on('stripe_terms');
  await terms('stripe_terms_value').columns(['object', 'name', 'value']).execute();
  await terms('stripe_terms_object').columns(['object_id']).execute();
  await schema
    .createTable('stripe_requests')
    .ifNotExists()
    .addColumn('id', 'text', primary)
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('fingerprint', 'text', required)
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
}

async function createPaypalTables({ schema }: Kysely<SandboxTables>): Promise<void> {
  await schema
    .createTable('paypal_objects')
    .ifNotExists()
    .addColumn('id', 'text', primary)
    .addColumn('kind', 'text', required)
    .addColumn('order_id', 'text', required)
    .addColumn('invoice_id', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('data', 'text', required)
    .execute();
  const index = (name: string) => schema.createIndex(name).ifNotExists().on('paypal_objects');
  await index('paypal_objects_order_id').column('order_id').execute();
  await index('paypal_objects_invoice_id').column('invoice_id').execute();
  await schema
    .createTable('paypal_requests')
    .ifNotExists()
    .addColumn('id', 'text', primary)
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
}

async function createObjects({ schema }: Kysely<SandboxTables>): Promise<void> {
  await schema
    .createTable('gateway_objects')
    .ifNotExists()
    .addColumn('id', 'text', primary)
    .addColumn('gateway', 'text', required)
    .addColumn('reference', 'text', required)
    .addColumn('data', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  const reference = schema.createIndex('gateway_objects_reference').ifNotExists().on('gateway_objects');
  await reference.columns(['gateway', 'reference']).execute();
}

function withCardFacts(table: CreateTableBuilder<string, string>) {
  return table
    .addColumn('brand', 'text', required)
    .addColumn('last4', 'text', required)
    .addColumn('exp_month', 'integer', required)
    .addColumn('exp_year', 'integer', required)
    .addColumn('behaviour', 'text', required)
    .addColumn('created_at', 'text', required);
}

const primary = (column: ColumnDefinitionBuilder) => column.primaryKey();
const required = (column: ColumnDefinitionBuilder) => column.notNull();
