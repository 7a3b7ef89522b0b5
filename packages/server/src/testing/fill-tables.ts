import { type Db, isPostgres } from '@mercer/database';
import { sql } from 'kysely';

/** Tables that stay as small as the catalogue and the settings, or are emptied soon. Every other one grows with shoppers and orders. */
const small =
  /^(settings|categories|products|variants|product_(answers|categories|attributes|tags|documents|numbers|chunks|facets|search.*)|unordered_numbers|kept_counts|sold_out|answered_locales|attributes|translations|prices|content|content_models|tax_rules|promotions|coupons|images|operator_keys|staff.*|imports|jobs|webhooks|functions|mail_texts|counters|forgotten_buyers|following_products|hidden_products|bin|bin_people|health_findings|search_.*|category_words|kysely_.*|sqlite_.*)$/;

export function isGrowingTable(table: string): boolean {
  return !small.test(table);
}

/** Number of rows that each statement inserts. */
const chunk = 5000;

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
}

/** Tables that are read while an order gets its number: these grow with visits, orders and periods. */
const largest = ['sessions', 'accounts', 'carts', 'subscription_periods', 'outbox'];

/**
 * Inserts `rows` rows of unrelated shoppers into each table that grows. SQLite plans without looking at rows and gets
 * none.
 * @param largestTableRows number of rows in the tables that are read while an order gets its number
 */
export async function fillGrowingTables(db: Db, rows: number, largestTableRows = rows): Promise<void> {
  if (!isPostgres(db)) return;
  const columns = await sql<Column>`select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and coalesce(column_default, '') not like 'nextval%'`.execute(db);
  const tables = Map.groupBy(columns.rows, ({ table_name }) => table_name);
  for (const [table, tableColumns] of tables) {
    // Triggers add the customers of accounts and orders
    if (!isGrowingTable(table) || table === 'customers') continue;
    const names = tableColumns.map(({ column_name }) => `"${column_name}"`).join(', ');
    const values = tableColumns.map(toSampleExpression).join(', ');
    const rowCount = largest.includes(table) ? largestTableRows : rows;
    for (let first = 1; first <= rowCount; first += chunk) {
      const numbers = `generate_series(${first}, ${Math.min(rowCount, first + chunk - 1)}) n`;
      await sql.raw(`insert into ${table} (${names}) select ${values} from ${numbers}`).execute(db);
    }
    await sql.raw(`analyze ${table}`).execute(db);
  }
  await sql.raw('analyze customers').execute(db);
}

/** Builds the SQL of a column's value for a record that is finished: nothing is pending, queued or due. */
function toSampleExpression({ column_name, data_type }: Column): string {
  if (data_type === 'bytea') return `''::bytea`;
  if (data_type !== 'text') return column_name === 'id' ? '-n' : '1';
  if (column_name === 'status') return `'done'`;
  if (column_name === 'billing' || column_name === 'shipping') return `'{}'`;
  if (/^date_(expires|due|used)/.test(column_name)) return toSpreadDate('2026-08-01', '+');
  if (column_name.startsWith('date')) return toSpreadDate('2026-06-01', '-');
  // spread as ids are: else strangers would all sort after ours
  return `md5('${column_name}' || n)`;
}

function toSpreadDate(day: string, sign: '+' | '-'): string {
  return `to_char(timestamp '${day}' ${sign} n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`;
}
