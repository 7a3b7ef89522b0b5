import type { Browser, Page } from '@playwright/test';
import { hydrated, press, slowPhone } from './slow-phone.ts';

/** ms from a click or a key to the frame that shows what came of it */
export type Moments = Record<
  'click to badge' | 'home to category' | '… its products' | 'to a product, text' | '… picture' | 'key to suggestions',
  number
>;

export interface Visit {
  moments: Moments;
  /** ms to the next paint, of each interaction */
  interactions: number[];
}

const word = 'watch';
const betweenKeysMs = 90;
const restMs = 700;

/** What stands in the page then, as text of a condition. */
const shown = {
  badge: `document.querySelector('header a[href="/cart"] span')?.textContent === '1'`,
  category: `document.querySelector('main aside') !== null`,
  products: `document.querySelector('main aside') !== null && document.querySelector('main article') !== null`,
  text: `location.pathname.startsWith('/products/') && Boolean(document.querySelector('main h1')?.textContent)`,
  picture: `document.querySelector('main a[href^="/images/"] img')?.naturalWidth > 0`,
  suggestions: `((options) => options.length === expected.length && expected.every((name, at) =>
    options[at].textContent.startsWith(name)))([...document.querySelectorAll('[role=option]')])`,
};

/** Home, a piece into the cart, a category, a product, a search; each step waits for the page to come to rest. */
export async function scriptedVisit(browser: Browser, baseURL: string): Promise<Visit> {
  const page = await slowPhone(browser, { baseURL, isFar: false });
  await page.addInitScript(watchInteractions);
  await page.goto('/');
  await hydrated(page);
  await rest(page);
  const badge = await timeTo(page, shown.badge, () => press(page, 'main article button[name=product_id]:last-of-type'));
  await page.getByRole('dialog').waitFor();
  await rest(page);
  await page.keyboard.press('Escape');
  await rest(page);
  const toCategory = () => press(page, 'main a[href^="/category/"]');
  const [category, products] = await timesTo(page, [shown.category, shown.products], toCategory);
  await rest(page);
  const toProduct = () => press(page, 'main article h3 a');
  const [text, picture] = await timesTo(page, [shown.text, shown.picture], toProduct);
  await rest(page);
  const suggestions = await keyToSuggestions(page);
  const interactions = await page.evaluate(() => Object.values((window as unknown as WithInteractions).interactions));
  await page.context().close();
  const moments = {
    'click to badge': badge,
    'home to category': category ?? 0,
    '… its products': products ?? 0,
    'to a product, text': text ?? 0,
    '… picture': picture ?? 0,
    'key to suggestions': suggestions,
  };
  return { moments, interactions };
}

/** The list that the whole word leads to, which is another one than that of its beginning. */
async function keyToSuggestions(page: Page): Promise<number> {
  await press(page, 'header a[href="/search"]');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.waitFor();
  await rest(page);
  await page.evaluate(expectSuggestions, word);
  await field.pressSequentially(word.slice(0, -1), { delay: betweenKeysMs });
  await page.waitForTimeout(betweenKeysMs);
  return timeTo(page, shown.suggestions, () => page.keyboard.press(word.slice(-1)));
}

/** Runs in the page: keeps what the shop suggests for this word. */
async function expectSuggestions(word: string) {
  const key = document.querySelector<HTMLMetaElement>('meta[name=mercer-public-key]')?.content ?? '';
  const headers = { Authorization: `Basic ${btoa(key)}` };
  const answer = await fetch(`/api/search/suggestions?search=${word}&limit=6`, { headers });
  const { categories, products }: Record<string, { name: string }[]> = await answer.json();
  const expected = [...(categories ?? []).slice(0, 3), ...(products ?? [])].map(({ name }) => name);
  Object.assign(window, { expected });
}

async function timeTo(page: Page, isShown: string, act: () => Promise<unknown>): Promise<number> {
  const [ms = 0] = await timesTo(page, [isShown], act);
  return ms;
}

/** ms from the last click or key to the frame in which each condition is met first */
async function timesTo(page: Page, conditions: string[], act: () => Promise<unknown>): Promise<number[]> {
  const watched = await page.evaluateHandle<{ ms: Promise<number> }[]>(
    `[${conditions.map((one) => `(${frameWith})(() => ${one})`).join()}]`,
  );
  await act();
  return watched.evaluate((all) => Promise.all(all.map(({ ms }) => ms)));
}

/** Runs in the page. */
function frameWith(isShown: () => boolean): { ms: Promise<number> } {
  let input = 0;
  const hear = ({ timeStamp }: Event) => {
    input = timeStamp;
  };
  for (const type of ['click', 'keydown']) addEventListener(type, hear, true);
  const ms = new Promise<number>((resolve, reject) => {
    setTimeout(reject, 20_000, new Error(`Never seen: ${isShown}`));
    const painted = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - input);
      port2.postMessage(null);
    };
    const look = () => {
      if (!input || !isShown()) return;
      observer.disconnect();
      document.removeEventListener('load', look, true);
      requestAnimationFrame(painted);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    document.addEventListener('load', look, true);
  });
  return { ms };
}

type WithInteractions = Window & { interactions: Record<number, number> };

/** Runs in the page: what its longest event took of each interaction, to the next paint. */
function watchInteractions() {
  const interactions: Record<number, number> = {};
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId) interactions[interactionId] = Math.max(interactions[interactionId] ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Until nothing is asked for, drawn or moved any more. */
async function rest(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(restMs);
}
