import { isPlainObject } from '@mercer/contract';
import { type Db, isPostgres, listEmailForms, schemaTables } from '@mercer/database';
import { listCaseForms } from '@mercer/platform/http/text-pattern';
import { sql } from 'kysely';

/**
 * Tables that are skipped: they hold data of the shop, not of people, or count attempts, whose keys are removed as a
 * whole.
 */
const passedOver =
  /^(settings|content|content_models|operator_keys|staff|webhooks|jobs|counters|images|attempts|sales|sale_lines|kysely_|product_|search_|category_words)/;

/**
 * Takes an e-mail address out of every text that the database keeps, as notes and the log of changes, and of no other
 * address that it is a part of. Each table is a transaction.
 * @param email as `normalizeEmail` writes it
 * @returns in how many rows it stood
 */
export async function sweepAddress(db: Db, email: string): Promise<number> {
  const tables = await schemaTables(db);
  let rows = 0;
  for (const { name, columns } of tables.filter(({ name }) => !passedOver.test(name))) {
    const texts = columns
      .filter(({ dataType }) => /^(text|character varying)$/i.test(dataType))
      .map((column) => column.name);
    if (texts.length > 0) rows += await eraseFromTable(db, name, texts, email);
  }
  const key = `:${email}`;
  await db.deleteFrom('attempts').where(sql`substr(key, length(key) - ${key.length} + 1)`, '=', key).execute();
  return rows;
}

async function eraseFromTable(db: Db, table: string, columns: string[], email: string): Promise<number> {
  const keys = await readPrimaryKey(db, table);
  const positionFunction = sql.raw(isPostgres(db) ? 'strpos' : 'instr');
  const forms = [...new Set(listWrittenForms(email).flatMap(listCaseForms))];
  return db.transaction().execute(async (tx) => {
    const conditions = columns.flatMap((column) =>
      forms.map((form) => sql`${positionFunction}(lower(${sql.ref(column)}), ${form}) > 0`),
    );
    const selectedColumns = [...new Set([...keys, ...columns])].map((column) => sql.ref(column));
    const { rows } = await sql<Cells>`select ${sql.join(selectedColumns)} from ${sql.table(table)}
      where ${sql.join(conditions, sql` or `)} ${sql.raw(isPostgres(db) ? 'for update' : '')}`.execute(tx);
    let changed = 0;
    for (const row of rows) {
      const changes = columns.flatMap((column) => {
        const text = row[column];
        const remainingText = typeof text === 'string' ? removeAddress(text, email) : text;
        return remainingText === text ? [] : [sql`${sql.ref(column)} = ${remainingText}`];
      });
      if (changes.length === 0) continue;
      changed += 1;
      const isRow = keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`);
      await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.join(isRow, sql` and `)}`.execute(tx);
    }
    return changed;
  });
}

type Cells = Record<string, string | number | null>;

/** The columns of its primary key: every table has one. */
async function readPrimaryKey(db: Db, table: string): Promise<string[]> {
  const keyQuery = isPostgres(db)
    ? sql<{
        name: string;
      }>`select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indisprimary and indrelid = ${table}::regclass`
    : sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0`;
  const { rows } = await keyQuery.execute(db);
  if (rows.length === 0) throw new Error(`${table} has no primary key`);
  return rows.map(({ name }) => name);
}

/** A text, or JSON, without the address. */
function removeAddress(text: string, email: string): string {
  const pattern = buildAddressPattern(email);
  const json = /^[[{]/.test(text) ? tryParseJson(text) : undefined;
  return json === undefined ? text.replace(pattern, '') : JSON.stringify(removeFromStrings(json, pattern));
}

/**
 * Pattern before and after an address, so that only whole addresses match: `da@b.de` is no part of `ada@b.de`, nor of
 * `da@b.de.com`.
 */
const beforeAddress = '(?<![\\p{L}\\p{N}.!#$%&*+^_`{|}~-])';
const afterAddress = '(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])';

function buildAddressPattern(email: string): RegExp {
  const forms = listWrittenForms(email).map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`${beforeAddress}(${forms.join('|')})${afterAddress}`, 'giu');
}

/** The address as people and links write it. */
function listWrittenForms(email: string): string[] {
  return listEmailForms(email).flatMap((form) => [form, encodeURIComponent(form)]);
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // words that begin with a bracket
  }
}

function removeFromStrings(value: unknown, pattern: RegExp): unknown {
  if (typeof value === 'string') return value.replace(pattern, '');
  if (Array.isArray(value)) return value.map((entry) => removeFromStrings(entry, pattern));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name.replace(pattern, ''), removeFromStrings(entry, pattern)]),
  );
}
