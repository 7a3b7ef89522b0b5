import { lostProducts } from '../catalog/index.ts';
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

export async function checkPages({ db }: AppDeps) {
  const pages = await db.selectFrom('content').select('slug').where('slug', 'in', legal).execute();
  const missing = legal.filter((slug) => !pages.some((page) => page.slug === slug));
  if (missing.length === 0) return fine('The legal pages are written.');
  return note(`No page says ${missing.join(', ')}: many countries want them.`);
}

export async function checkAddress({ config }: AppDeps) {
  const { protocol, hostname } = new URL(config.publicUrl);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (isHere && config.live) return fault(`PUBLIC_URL is ${config.publicUrl}: gateways and mails cannot lead there.`);
  if (isHere) return note(`PUBLIC_URL is ${config.publicUrl}: only this computer can shop here.`);
  if (protocol === 'http:') return fault('PUBLIC_URL is not https: cards and passwords would travel in the open.');
  return fine(`The shop is at ${config.publicUrl}.`);
}
