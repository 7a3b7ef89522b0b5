import type { Browser, Page } from '@playwright/test';
import { openPhonePage, openThreadClock, tapElement, waitForHydration } from './phone.ts';

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

/** Conditions that a page has to meet after each step, as source text of expressions. */
const pageConditions = {
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
  const page = await openPhonePage(browser, { baseURL, isSlow });
  await page.addInitScript(watchInteractions);
  const steps = new Steps(page, await openThreadClock(page));
  await page.goto('/');
  await waitForHydration(page);
  await waitForRest(page);
  const addToCart = () => tapElement(page, 'main article button[data-act=buy]');
  await steps.measureStep('add to cart', { badge: pageConditions.badge, drawer: pageConditions.drawer }, addToCart);
  await steps.measureStep('close the drawer', {}, () => page.keyboard.press('Escape'));
  const openCategory = () => tapElement(page, 'main a[href^="/category/"]');
  await steps.measureStep(
    'home to category',
    { page: pageConditions.category, products: pageConditions.products },
    openCategory,
  );
  const openProduct = () => tapElement(page, 'main article h3 a');
  await steps.measureStep('to a product', { text: pageConditions.text, picture: pageConditions.picture }, openProduct);
  await steps.measureStep('open the search', {}, () => openSearch(page));
  await steps.measureStep('keys before the last', {}, () => typeBeginning(page));
  await steps.measureStep('last key', { suggestions: pageConditions.suggestions }, () =>
    page.keyboard.press(word.slice(-1)),
  );
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

  /** @param namedConditions conditions by their names */
  async measureStep(name: string, namedConditions: Record<string, string>, act: () => Promise<unknown>) {
    const startClockMs = await this.#clock();
    const times = await measureTimesTo(this.#page, Object.values(namedConditions), act);
    Object.keys(namedConditions).forEach((conditionName, at) => {
      this.moments[`${name}: ${conditionName}`] = times[at] ?? 0;
    });
    await waitForRest(this.#page);
    this.computed[name] = (await this.#clock()) - startClockMs;
    this.interactions[name] = await this.#page.evaluate(takeInteractions);
  }
}

const findSearchField = (page: Page) => page.getByRole('dialog').getByRole('combobox');

async function openSearch(page: Page) {
  await tapElement(page, 'header a[href="/search"]');
  await findSearchField(page).waitFor();
}

/** Types all of a word but its last key, because the whole word leads to another list than its beginning. */
async function typeBeginning(page: Page) {
  await page.evaluate(expectSuggestions, word);
  await findSearchField(page).pressSequentially(word.slice(0, -1), { delay: betweenKeysMs });
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
async function measureTimesTo(page: Page, conditions: string[], act: () => Promise<unknown>): Promise<number[]> {
  const watched = await page.evaluateHandle<{ ms: Promise<number> }[]>(
    `[${conditions.map((condition) => `(${watchForFrame})(() => ${condition})`).join()}]`,
  );
  await act();
  return watched.evaluate((frameWatches) => Promise.all(frameWatches.map(({ ms }) => ms)));
}

/** Runs in the page. */
function watchForFrame(isShown: () => boolean): { ms: Promise<number> } {
  let input = 0;
  const rememberInputTime = ({ timeStamp }: Event) => {
    input = timeStamp;
  };
  for (const type of ['click', 'keydown']) addEventListener(type, rememberInputTime, true);
  const ms = new Promise<number>((resolve, reject) => {
    setTimeout(reject, 20_000, new Error(`Never seen: ${isShown}`));
    const resolveAfterPaint = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - input);
      port2.postMessage(null);
    };
    const checkCondition = () => {
      if (!input || !isShown()) return;
      observer.disconnect();
      document.removeEventListener('load', checkCondition, true);
      requestAnimationFrame(resolveAfterPaint);
    };
    const observer = new MutationObserver(checkCondition);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    document.addEventListener('load', checkCondition, true);
  });
  return { ms };
}

type WithInteractions = Window & { interactions: Record<number, number> };

/** Runs in the page: ms to the next paint of each interaction since the last call. */
function takeInteractions(): number[] {
  const measuredWindow = window as unknown as WithInteractions;
  const pageInteractions = Object.values(measuredWindow.interactions);
  measuredWindow.interactions = {};
  return pageInteractions;
}

/**
 * Runs in the page: what its longest event took of each interaction, to the next paint. Letting go of Escape changes nothing:
 * the browser then counts up to the next press, so that the frame which follows an event is noted as well.
 */
function watchInteractions() {
  const measuredWindow = window as unknown as WithInteractions;
  const frames = new Map<number, number>();
  measuredWindow.interactions = {};
  const recordFrame = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => frames.set(Math.round(timeStamp), performance.now() - timeStamp);
      port2.postMessage(null);
    });
  for (const type of ['click', 'keydown', 'keyup']) addEventListener(type, recordFrame, true);
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (!interactionId) continue;
      const ms = Math.min(duration, frames.get(Math.round(startTime)) ?? duration);
      measuredWindow.interactions[interactionId] = Math.max(measuredWindow.interactions[interactionId] ?? 0, ms);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Waits until the page requests, draws and moves nothing. */
async function waitForRest(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(restMs);
}
