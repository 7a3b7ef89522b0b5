import { parseJson } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { readStoreSettings } from '@mercer/platform/settings';
import { lostProducts } from '../catalog/index.ts';
import { countRows } from './counting.ts';
import { pickFirstFinding, reportFault, reportFine, reportNote } from './health-check.ts';

/** Checks that the shop has a name and a support address, and is not the demo store. */
export async function checkStoreName({ db }: AppDeps) {
  const store = await readStoreSettings(db);
  return pickFirstFinding(
    [
      store.demo && reportNote('This is the demo store: begin one of your own on an empty folder or database.'),
      store.name === 'Shop' && reportNote('The shop has no name yet: `mercer init` gives it one.'),
      !store.support_email && reportNote('Shoppers find no e-mail address of the shop: `mercer init --email` sets it.'),
    ],
    reportFine(`The shop is called ${store.name}.`),
  );
}

export async function checkProducts({ db }: AppDeps) {
  const [count, lostIds] = [await countRows(db.selectFrom('products')), await lostProducts(db)];
  if (count > 0 && lostIds.length > 0) {
    return reportFault(
      `Lists and searches are not those of the products: a new start mends ${lostIds.length} of them.`,
    );
  }
  return count > 0 ? reportFine(`${count} products are on sale.`) : reportNote('Nothing is on sale yet: add products.');
}

const legal = ['imprint', 'privacy', 'terms', 'withdrawal'];

/** A page is written when shoppers can read it and nothing of a template stands in it. */
export async function checkLegalPages({ db }: AppDeps) {
  const pages = await db
    .selectFrom('content')
    .select(['slug', 'value', 'published'])
    .where('model', '=', 'pages')
    .where('slug', 'in', legal)
    .execute();
  const joinLegalSlugs = (rows: typeof pages) =>
    legal.filter((slug) => rows.some((row) => row.slug === slug)).join(', ');
  const missing = legal.filter((slug) => !pages.some((page) => page.slug === slug)).join(', ');
  const hidden = joinLegalSlugs(pages.filter(({ published }) => published === 0));
  const unfilled = joinLegalSlugs(pages.filter(({ value }) => hasPlaceholder(value)));
  const problems = [
    missing && `No page says ${missing}: many countries want them.`,
    hidden && `Nobody can read ${hidden}: publish them.`,
    unfilled && `In ${unfilled} there is something to fill in: what stands in [brackets], or the mark of a draft.`,
  ].filter(Boolean);
  return problems.length === 0 ? reportFine('The legal pages are written.') : reportNote(problems.join(' '));
}

/** Templates name in brackets what the shop does not know, and begin with a mark. @param value the fields of a page, as JSON */
function hasPlaceholder(value: string): boolean {
  return collectTexts(parseJson(value)).some((text) => /\[[^[\]\n]{3,200}\]|^(DRAFT|ENTWURF):/m.test(text));
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}

export async function checkAddress({ config }: AppDeps) {
  const { protocol, hostname } = new URL(config.publicUrl);
  const isHere = /^((.+\.)?localhost\.?|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (isHere && config.live)
    return reportFault(`PUBLIC_URL is ${config.publicUrl}: gateways and mails cannot lead there.`);
  if (isHere) return reportNote(`PUBLIC_URL is ${config.publicUrl}: only this computer can shop here.`);
  if (protocol === 'http:')
    return reportFault('PUBLIC_URL is not https: cards and passwords would travel in the open.');
  return reportFine(`The shop is at ${config.publicUrl}.`);
}
