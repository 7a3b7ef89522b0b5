// How the shop feels on a phone whose processor is four times as slow: `node bench/feel.ts [visits] [folder …]`. First visits
// besides over 1.6 Mbit/s, 150 ms away, and what Lighthouse finds in three rounds. The folders are built trees, which take
// turns; the shops run beside the browser, so compare within one run only. The computing time of the page's thread is the
// steadiest of the figures.
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { BuiltShop } from './built-shop.ts';
import { firstVisit } from './feel-first-visit.ts';
import { lighthouseFindings } from './feel-lighthouse.ts';
import { scriptedVisit } from './feel-visit.ts';

const paths = ['/', '/category/electronics', '/products/everyday-mug', '/search?q=lamp', '/cart'];
const [first, ...named] = process.argv.slice(2);
const visits = Number(first ?? 7);
const lighthouseRuns = 3;
const folders = named.length > 0 ? named : [process.cwd()];

/** Of one tree: what was measured, by its name. */
class Samples {
  readonly #values = new Map<string, number[]>();

  add(name: string, ...values: number[]) {
    this.#values.set(name, [...(this.#values.get(name) ?? []), ...values]);
  }

  names(): string[] {
    return [...this.#values.keys()];
  }

  /** The smallest of the values that so many of a hundred do not exceed. */
  percentile(name: string, percent: number): number {
    const sorted = (this.#values.get(name) ?? []).toSorted((a, b) => a - b);
    return Math.round(sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0);
  }
}

const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const shops = await Promise.all(folders.map((folder) => BuiltShop.open(folder)));
const found = shops.map((shop) => ({ shop, samples: new Samples() }));

try {
  for (const { shop, samples } of found) await openNew(browser, shop, samples);
  // the first round warms up
  for (let visit = 0; visit <= visits; visit++) {
    for (const { shop, samples } of found) await measure(browser, shop, visit === 0 ? new Samples() : samples);
  }
  for (const { shop, samples } of found) await judge(shop, samples);
  print();
} finally {
  await browser.close();
  await Promise.all(shops.map((shop) => shop.close()));
}

/** No picture of the shop is made yet. */
async function openNew(on: Browser, { url }: BuiltShop, samples: Samples) {
  const { largestPainted } = await firstVisit(on, url, '/');
  samples.add('/ of a new shop largestPainted', largestPainted);
}

async function measure(on: Browser, { url }: BuiltShop, samples: Samples) {
  for (const path of paths) {
    const visit = await firstVisit(on, url, path);
    for (const [name, value] of Object.entries(visit)) samples.add(`${path} ${name}`, value);
  }
  const { moments, interactions } = await scriptedVisit(on, url, true);
  for (const [name, ms] of Object.entries(moments)) samples.add(name, ms);
  for (const [name, ms] of Object.entries(interactions)) {
    samples.add(`next paint: ${name}`, ...ms);
    samples.add('next paint: all', ...ms);
  }
  const { computed } = await scriptedVisit(on, url, false);
  for (const [name, ms] of Object.entries(computed)) samples.add(`computed, not slowed: ${name}`, ms);
}

async function judge({ url }: BuiltShop, samples: Samples) {
  for await (const { path, performance, largestPainted, blocked } of lighthouseFindings(url, lighthouseRuns)) {
    samples.add(`Lighthouse ${path} performance`, performance);
    samples.add(`Lighthouse ${path} largestPainted`, largestPainted);
    samples.add(`Lighthouse ${path} blocked`, blocked);
  }
}

function print() {
  console.log(['', ...folders].join(' | '));
  for (const name of found[0]?.samples.names() ?? []) {
    const cells = found.map(({ samples }) => `${samples.percentile(name, 50)} · ${samples.percentile(name, 98)}`);
    console.log([name, ...cells].join(' | '));
  }
  console.log('ms, median and 98th percentile; shifts in thousandths');
}
