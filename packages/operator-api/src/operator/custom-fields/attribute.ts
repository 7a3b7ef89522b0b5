import type { Row, Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { selectTexts } from '@mercer/platform/languages';
import { readStoreSettings } from '@mercer/platform/settings';
import { sql } from 'kysely';

type FieldRow = Row<'custom_fields'>;

const isAttribute = ({ entity, public: isPublic }: FieldRow) => entity === 'product' && isPublic === 1;

/** @throws ApiError 409 `attribute_exists` where products have an attribute with the key of a public field */
export async function assertAttributeFree(tx: Tx, row: FieldRow): Promise<void> {
  if (!isAttribute(row)) return;
  if (!(await tx.selectFrom('attributes').select('id').where('id', '=', row.key).executeTakeFirst())) return;
  const message = `key: products have an attribute '${row.key}' already; choose another key`;
  throw new ApiError(message, { status: 409, code: 'attribute_exists', param: 'key' });
}

/** Writes the attribute by which lists, searches and facets know a public field of products, with its translations. */
export async function writeAttribute(tx: Tx, row: FieldRow): Promise<void> {
  if (!isAttribute(row)) return;
  const { id, key, label, filterable, searchable, sort } = row;
  await tx
    .insertInto('attributes')
    .values({ id: key, name: label, type: 'select', filterable, searchable, sort })
    .execute();
  await sql`insert into translations (model, record_id, locale, field, value)
    select 'attributes', ${sql.lit(key)}, locale, 'name', value from translations
    where model = 'custom_fields' and record_id = ${id} and field = 'label'`.execute(tx);
  if (row.type === 'boolean') await translateAnswers(tx);
}

/** Removes the attribute of a public field. */
export async function removeAttribute(tx: Tx, row: FieldRow): Promise<void> {
  if (!isAttribute(row)) return;
  await tx.deleteFrom('attributes').where('id', '=', row.key).execute();
  await tx.deleteFrom('translations').where('model', '=', 'attributes').where('record_id', '=', row.key).execute();
}

/** Translates the words for true and false into the store's other languages, unless the owner has done so. */
async function translateAnswers(tx: Tx): Promise<void> {
  const { locale: ownLocale, locales } = await readStoreSettings(tx);
  const words = selectTexts(ownLocale).customFields;
  const rows = locales
    .filter(({ code }) => code !== ownLocale)
    .flatMap(({ code: locale }) =>
      (['yes', 'no'] as const).map((name) => {
        const value = selectTexts(locale).customFields[name];
        return { model: 'texts', record_id: words[name], locale, field: 'name', value };
      }),
    );
  if (rows.length === 0) return;
  await tx
    .insertInto('translations')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @throws ApiError 409 `custom_field` for an attribute that shows a custom field, which is changed there */
export async function assertPlainAttribute(tx: Tx, attributeId: string): Promise<void> {
  const fields = tx.selectFrom('custom_fields').select('id').where('entity', '=', 'product').where('public', '=', 1);
  const field = await fields.where('key', '=', attributeId).executeTakeFirst();
  if (!field) return;
  const message = `This attribute is a custom field; change it at /operator/custom-fields/${field.id}`;
  throw new ApiError(message, { status: 409, code: 'custom_field' });
}
