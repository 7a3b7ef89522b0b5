import type { Browser, Page } from '@playwright/test';
import { hydrated, openPhone, press, threadClock } from './phone.ts';

export interface Visit {
  /** ms from a click or a key to the frame that shows what came of it */
  moments: Record<string, number>;
  /** ms to the next paint, of the presses and keys of each step */
  interactions: Record<string, number[]>;
  /** Computing time of the page's thread for each step until it rests, in ms. */
  computed: Record<string, number>;
}

const word = 'desk';
const betweenKeysMs = 90;
const restMs = 700;

/** What stands in the page then, as text of a condition. */
const shown = {
  badge: `document.querySelector('header a[href="/cart"] span')?.textContent === '1'`,
  drawer: `document.querySelector('dialog[open] a[href="/checkout"]') !== null`,
  category: `document.querySelector('main aside') !== null`,
  products: `document.querySelector('main aside') !== null && document.querySelector('main article') !== null`,
  text: `location.pathname.startsWith('/products/') && Boolean(document.querySelector('main h1')?.textContent)`,
  picture: `document.querySelector('main a[href^="/images/"] img')?.naturalWidth > 0`,
  suggestions: `((options) => options.length === expected.length && expected.every((name, at) =>
    options[at].textContent.startsWith(name)))([...document.querySelectorAll('[role=option]')])`,
};

/** Home, a piece into the cart, a category, a product, a search; each step waits for the page to come to rest. */
export async function scriptedVisit(browser: Browser, baseURL: string, isSlow: boolean): Promise<Visit> {
  const page = await openPhone(browser, { baseURL, isSlow });
  await page.addInitScript(watchInteractions);
  const steps = new Steps(page, await threadClock(page));
  await page.goto('/');
  await hydrated(page);
  await rest(page);
  const add = () => press(page, 'main article button[data-act=buy]');
  await steps.take('add to cart', { badge: shown.badge, drawer: shown.drawer }, add);
  await steps.take('close the drawer', {}, () => page.keyboard.press('Escape'));
  const toCategory = () => press(page, 'main a[href^="/category/"]');
  await steps.take('home to category', { page: shown.category, products: shown.products }, toCategory);
  const toProduct = () => press(page, 'main article h3 a');
  await steps.take('to a product', { text: shown.text, picture: shown.picture }, toProduct);
  await steps.take('open the search', {}, () => openSearch(page));
  await steps.take('keys before the last', {}, () => typeBeginning(page));
  await steps.take('last key', { suggestions: shown.suggestions }, () => page.keyboard.press(word.slice(-1)));
  await page.context().close();
  const { moments, interactions, computed } = steps;
  return { moments, interactions, computed };
}

class Steps {
  readonly moments: Visit['moments'] = {};
  readonly interactions: Visit['interactions'] = {};
  readonly computed: Visit['computed'] = {};
  readonly #page: Page;
  readonly #clock: () => Promise<number>;

  constructor(page: Page, clock: () => Promise<number>) {
    this.#page = page;
    this.#clock = clock;
  }

  /** @param shown conditions by their names */
  async take(name: string, shown: Record<string, string>, act: () => Promise<unknown>) {
    const before = await this.#clock();
    const times = await timesTo(this.#page, Object.values(shown), act);
    Object.keys(shown).forEach((what, at) => {
      this.moments[`${name}: ${what}`] = times[at] ?? 0;
    });
    await rest(this.#page);
    this.computed[name] = (await this.#clock()) - before;
    this.interactions[name] = await this.#page.evaluate(takeInteractions);
  }
}

const searchField = (page: Page) => page.getByRole('dialog').getByRole('combobox');

async function openSearch(page: Page) {
  await press(page, 'header a[href="/search"]');
  await searchField(page).waitFor();
}

/** All of a word but its last key: it leads to another list than its beginning. */
async function typeBeginning(page: Page) {
  await page.evaluate(expectSuggestions, word);
  await searchField(page).pressSequentially(word.slice(0, -1), { delay: betweenKeysMs });
  await page.waitForTimeout(betweenKeysMs);
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

/** Runs in the page: ms to the next paint of each interaction since the last call. */
function takeInteractions(): number[] {
  const seen = window as unknown as WithInteractions;
  const taken = Object.values(seen.interactions);
  seen.interactions = {};
  return taken;
}

/**
 * Runs in the page: what its longest event took of each interaction, to the next paint. Letting go of Escape changes nothing:
 * the browser then counts up to the next press, so that the frame which follows an event is noted as well.
 */
function watchInteractions() {
  const seen = window as unknown as WithInteractions;
  const frames = new Map<number, number>();
  seen.interactions = {};
  const noteFrame = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => frames.set(Math.round(timeStamp), performance.now() - timeStamp);
      port2.postMessage(null);
    });
  for (const type of ['click', 'keydown', 'keyup']) addEventListener(type, noteFrame, true);
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (!interactionId) continue;
      const ms = Math.min(duration, frames.get(Math.round(startTime)) ?? duration);
      seen.interactions[interactionId] = Math.max(seen.interactions[interactionId] ?? 0, ms);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Until nothing is asked for, drawn or moved any more. */
async function rest(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(restMs);
}
