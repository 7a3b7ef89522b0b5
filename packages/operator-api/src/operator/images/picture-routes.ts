import { lockCatalogIndex } from '@mercer/commerce/catalog';
import { recordAuditEntries } from '@mercer/commerce/events';
import type { Db } from '@mercer/database';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import {
  buildAfterCondition,
  buildListAnswer,
  buildOrderBy,
  buildResultPage,
  countList,
  countSelected,
  createListSchema,
  type Page,
  pageQuery,
} from '../description/list.ts';
import { findPictureUses, findRecentPictureUses, UseAnswer } from './uses.ts';

const group = { access: 'operator', scope: 'catalogue', tag: 'images' } as const;
const notFoundRefusal = { 404: 'no such picture' };

const picture = {
  id: v.string(),
  url: v.string(),
  width: v.number(),
  height: v.number(),
  content_type: v.string(),
  colour: v.nullable(v.string()),
  date_created: v.string(),
};
const PictureAnswer = v.strictObject(picture);
const PictureDetailsAnswer = v.strictObject({ ...picture, uses: v.array(UseAnswer) });

interface PictureRow {
  name: string;
  content_type: string;
  width: number;
  height: number;
  colour: string | null;
  date_created: string;
}

const columns = ['name', 'content_type', 'width', 'height', 'colour', 'date_created'] as const;
const order = { column: 'date_created', idColumn: 'name', isDescending: true };

async function listPictures(db: Db, page: Page) {
  const rows = await db
    .selectFrom('images')
    .select(columns)
    .where(buildAfterCondition(page, order))
    .orderBy(buildOrderBy(order))
    .limit(page.limit + 1)
    .execute();
  const rowsWithId = rows.map((row) => ({ ...row, id: row.name }));
  const resultPage = buildResultPage(rowsWithId, page, ({ date_created }) => date_created);
  const countRows = () => countSelected(db, db.selectFrom('images').select('name'));
  const count = await countList(page, resultPage, countRows);
  return buildListAnswer(resultPage.rows.map(serializePicture), { ...resultPage, count });
}

/** A picture's id is the beginning of its name. @throws ApiError 404 */
async function findPicture(db: Db, id: string): Promise<PictureRow> {
  const pictures = db.selectFrom('images').select(columns).where('name', '>=', id).orderBy('name').limit(1);
  const row = await pictures.executeTakeFirst();
  if (!row?.name.startsWith(id) || id.length !== idLength) throw buildNotFoundError('There is no such picture');
  return row;
}

const idLength = 24;

function serializePicture({ name, content_type, width, height, colour, date_created }: PictureRow) {
  return { id: name.slice(0, idLength), url: `/images/${name}`, width, height, content_type, colour, date_created };
}

/** Time before the search for uses by which the clocks of processes may differ. */
const slackMs = 60_000;

/** Routes about the pictures that were uploaded. */
export const pictureRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/images',
    ...group,
    summary: 'Pictures that were uploaded, the newest first',
    query: v.strictObject(pageQuery),
    answer: createListSchema(PictureAnswer),
    read: ({ db, query }) => listPictures(db, query),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/images/:id',
    ...group,
    summary:
      'A picture, with the records that show it, at most 20 of each kind; in a large shop the search takes seconds',
    answer: PictureDetailsAnswer,
    refusals: notFoundRefusal,
    async read({ db, id }) {
      const row = await findPicture(db, id);
      return { ...serializePicture(row), uses: await findPictureUses(db, row.name) };
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/images/:id',
    ...group,
    summary: 'Deletes a picture that no record shows; lines of orders and deleted records count as well',
    body: noBody,
    refusals: { ...notFoundRefusal, 409: 'in_use: a record shows the picture' },
    async writeInSteps({ deps, id, actor, now, claim }) {
      const { db } = deps;
      const row = await findPicture(db, id);
      const since = new Date(now.getTime() - slackMs).toISOString();
      assertUnused(await findPictureUses(db, row.name));
      await db.transaction().execute(async (tx) => {
        await claim(tx);
        // What shows pictures is written under this lock
        await lockCatalogIndex(tx);
        assertUnused(await findRecentPictureUses(tx, row.name, since));
        await tx.deleteFrom('images').where('name', '=', row.name).execute();
        const entry = { actor: actor.name, action: 'image.delete', entity: 'image', id: id, after: null };
        await recordAuditEntries(tx, [{ ...entry, before: serializePicture(row) }], now);
      });
    },
    readResult: async () => undefined,
  }),
];

/** @throws ApiError 409 `in_use` with the first record that shows the picture */
function assertUnused(uses: { kind: string; name: string }[]): void {
  const [use] = uses;
  if (use) throw new ApiError(`The ${use.kind} ${use.name} shows the picture`, { status: 409, code: 'in_use' });
}
