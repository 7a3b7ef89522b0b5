// Runs on a page that the worker shows without a line. The shop's own scripts do not.

import { workerPath } from '../request-kind.ts';
import { formatCachedTime, offlineWords } from '../words.ts';

const reasonId = 'offline-reason';

/**
 * Selector of the controls that a form would send without scripts, and of buttons that only scripts handle. The menu is
 * a form that leads down the page, so it is not included.
 */
const controls =
  'form:not([action^="#"]) :is(button,input,select,textarea),button[type=button],input[form],button[form]';

/** Disables all controls for buying, searching and paying, which need a connection, so that none looks usable. */
function disableControls(reason: string): void {
  for (const control of document.querySelectorAll<HTMLButtonElement>(controls)) {
    control.disabled = true;
    control.title = reason;
    control.setAttribute('aria-describedby', reasonId);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/checkout"]')) disableLink(link, reason);
  insertReason(reason);
}

/** A link without an address leads nowhere. */
function disableLink(link: HTMLAnchorElement, reason: string): void {
  link.removeAttribute('href');
  link.classList.add('offline-off');
  link.title = reason;
  for (const [name, value] of Object.entries({ role: 'link', 'aria-disabled': 'true', 'aria-describedby': reasonId }))
    link.setAttribute(name, value);
}

/**
 * Inserts the reason visibly below the first disabled button or link of the page that is not in a list; otherwise at
 * the end, for screen readers.
 */
function insertReason(reason: string): void {
  const text = Object.assign(document.createElement('p'), { id: reasonId, textContent: reason });
  const ends = document.querySelectorAll('main :is(button[type=submit]:disabled,.offline-off)');
  const first = Array.from(ends).find((end) => !end.closest('li,search'));
  text.hidden = !first;
  if (first) first.after(text);
  else document.body.append(text);
}

/**
 * Marks every price of the page with its date. Each price is a single text node
 * (`app/features/catalog/cards/price.tsx`).
 */
function markPriceDates(asOf: string): void {
  const sign = currencySign();
  if (!sign) return;
  for (const text of listTextNodes(document.body)) {
    const { data, parentElement: price } = text;
    if (!price || !data.includes(sign) || !/\d/.test(data)) continue;
    price.classList.add('offline-price');
    // the old price of a sale is no offer
    if (!price.closest('s')) price.dataset.asOf = asOf;
  }
}

/**
 * Returns the currency sign as it appears in the page's prices: what is left of a formatted sample without its digits.
 */
function currencySign(): string {
  const currencyJson = document.querySelector<HTMLMetaElement>('meta[name=mercer-currency]')?.content ?? '{}';
  const { sample = '', code = '' }: { sample?: string; code?: string } = JSON.parse(currencyJson);
  return sample.replace(/[\d\s.,'’-]/g, '') || code;
}

function listTextNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const textNodes: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) textNodes.push(walker.currentNode);
  return textNodes;
}

/** Reloads the page as soon as there is a connection again: nothing on a cached page can be lost. */
function reloadWhenOnline(): void {
  addEventListener('online', reloadWithLine);
  // Pages restored from the back-forward cache received no message
  addEventListener('pageshow', ({ persisted }) => persisted && reloadWithLine());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && reloadWithLine());
}

/** Browsers take a network for a line. The worker lets this one through. */
async function reloadWithLine(): Promise<void> {
  try {
    await fetch(workerPath, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return; // still none
  }
  location.reload();
}

/**
 * Hides pictures that are not cached because they had not come near the screen: their place stays empty or shows their
 * alternative text.
 */
function hideMissingPictures(): void {
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) markPictureMissing(image);
  // Load events do not bubble
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && markPictureMissing(target),
    true,
  );
}

function markPictureMissing(image: HTMLImageElement): void {
  if (!image.alt) image.classList.add('offline-missing');
}

/** Says it in the element that the worker has put into the page: what comes into one that is there is announced. */
function insertOfflineNote(text: string, retry: string): void {
  const link = Object.assign(document.createElement('a'), { href: location.href, textContent: retry });
  link.className = 'offline-retry';
  document.getElementById('offline-note')?.append(text, ' ', link);
}

const { documentElement, currentScript } = document;
const locale = documentElement.lang;
const words = offlineWords(locale);
const keptAt = currentScript?.dataset.keptAt;

if (keptAt) {
  const at = formatCachedTime(new Date(keptAt), { now: new Date(), locale });
  markPriceDates(words.asOf(at));
  disableControls(words.needsLine);
  insertOfflineNote(location.pathname === '/cart' ? words.noteOfCart(at) : words.note(at), words.retry);
} else disableControls(words.needsLine);
hideMissingPictures();
reloadWhenOnline();
