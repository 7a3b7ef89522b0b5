import { lostProducts } from '../catalog/index.ts';
import { parseJson } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { readStore } from '../settings/index.ts';
import { countOf } from './counting.ts';
import { fault, fine, firstOf, note } from './finding.ts';

/** Whether the shop is named, filled and allowed to sell. */
export async function checkName({ db }: AppDeps) {
  const store = await readStore(db);
  return firstOf(
    [
      store.demo && note('This is the demo store: begin one of your own on an empty folder or database.'),
      store.name === 'Shop' && note('The shop has no name yet: `mercer init` gives it one.'),
      !store.support_email && note('Shoppers find no e-mail address of the shop: `mercer init --email` sets it.'),
    ],
    fine(`The shop is called ${store.name}.`),
  );
}

export async function checkProducts({ db }: AppDeps) {
  const [count, lost] = [await countOf(db.selectFrom('products')), await lostProducts(db)];
  if (count > 0 && lost.length > 0) {
    return fault(`Lists and searches are not those of the products: a new start mends ${lost.length} of them.`);
  }
  return count > 0 ? fine(`${count} products are on sale.`) : note('Nothing is on sale yet: add products.');
}

const legal = ['imprint', 'privacy', 'terms', 'withdrawal'];

/** A page is written when shoppers can read it and nothing of a template stands in it. */
export async function checkPages({ db }: AppDeps) {
  const pages = await db
    .selectFrom('content')
    .select(['slug', 'value', 'published'])
    .where('model', '=', 'pages')
    .where('slug', 'in', legal)
    .execute();
  const slugsOf = (rows: typeof pages) => legal.filter((slug) => rows.some((row) => row.slug === slug)).join(', ');
  const missing = legal.filter((slug) => !pages.some((page) => page.slug === slug)).join(', ');
  const hidden = slugsOf(pages.filter(({ published }) => published === 0));
  const unfilled = slugsOf(pages.filter(({ value }) => hasGap(value)));
  const told = [
    missing && `No page says ${missing}: many countries want them.`,
    hidden && `Nobody can read ${hidden}: publish them.`,
    unfilled && `In ${unfilled} there is something to fill in: what stands in [brackets], or the mark of a draft.`,
  ].filter(Boolean);
  return told.length === 0 ? fine('The legal pages are written.') : note(told.join(' '));
}

/** Templates name in brackets what the shop does not know, and begin with a mark. @param value the fields of a page, as JSON */
function hasGap(value: string): boolean {
  return textsIn(parseJson(value)).some((text) => /\[[^[\]\n]{3,200}\]|^(DRAFT|ENTWURF):/m.test(text));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

export async function checkAddress({ config }: AppDeps) {
  const { protocol, hostname } = new URL(config.publicUrl);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (isHere && config.live) return fault(`PUBLIC_URL is ${config.publicUrl}: gateways and mails cannot lead there.`);
  if (isHere) return note(`PUBLIC_URL is ${config.publicUrl}: only this computer can shop here.`);
  if (protocol === 'http:') return fault('PUBLIC_URL is not https: cards and passwords would travel in the open.');
  return fine(`The shop is at ${config.publicUrl}.`);
}
