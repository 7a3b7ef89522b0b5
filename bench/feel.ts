// Measures how the shop feels on a phone whose processor is four times as slow: `node bench/feel.ts [visits] [folder
// …]`. First visits are also measured over 1.6 Mbit/s, 150 ms away, and with Lighthouse in three rounds. The folders
// are built trees, which take turns; the shops run beside the browser, so compare within one run only. The computing
// time of the page's thread is the steadiest of the figures.
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { BuiltShop } from './built-shop.ts';
import { measureFirstVisit } from './feel-first-visit.ts';
import { lighthouseFindings } from './feel-lighthouse.ts';
import { scriptedVisit } from './feel-visit.ts';

const paths = ['/', '/category/electronics', '/products/everyday-mug', '/search?q=lamp', '/cart'];
const [first, ...folderArgs] = process.argv.slice(2);
const visits = Number(first ?? 7);
const lighthouseRuns = 3;
const folders = folderArgs.length > 0 ? folderArgs : [process.cwd()];

/** Measurements of one tree, by name. */
class Samples {
  readonly #values = new Map<string, number[]>();

  addValues(name: string, ...values: number[]) {
    this.#values.set(name, [...(this.#values.get(name) ?? []), ...values]);
  }

  listSampleNames(): string[] {
    return [...this.#values.keys()];
  }

  /** The smallest of the values that so many of a hundred do not exceed. */
  computePercentile(name: string, percent: number): number {
    const sorted = (this.#values.get(name) ?? []).toSorted((a, b) => a - b);
    return Math.round(sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0);
  }
}

const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const shops = await Promise.all(folders.map((folder) => BuiltShop.open(folder)));
const measuredShops = shops.map((shop) => ({ shop, samples: new Samples() }));

try {
  for (const { shop, samples } of measuredShops) await visitNewShop(browser, shop, samples);
  // the first round warms up
  for (let visit = 0; visit <= visits; visit++) {
    for (const { shop, samples } of measuredShops)
      await measureVisits(browser, shop, visit === 0 ? new Samples() : samples);
  }
  for (const { shop, samples } of measuredShops) await auditAllPages(shop, samples);
  printResults();
} finally {
  await browser.close();
  await Promise.all(shops.map((shop) => shop.close()));
}

/** No picture of the shop is made yet. */
async function visitNewShop(on: Browser, { url }: BuiltShop, samples: Samples) {
  const { largestPainted } = await measureFirstVisit(on, url, '/');
  samples.addValues('/ of a new shop largestPainted', largestPainted);
}

async function measureVisits(on: Browser, { url }: BuiltShop, samples: Samples) {
  for (const path of paths) {
    const visit = await measureFirstVisit(on, url, path);
    for (const [name, value] of Object.entries(visit)) samples.addValues(`${path} ${name}`, value);
  }
  const { moments, interactions } = await scriptedVisit(on, url, true);
  for (const [name, ms] of Object.entries(moments)) samples.addValues(name, ms);
  for (const [name, ms] of Object.entries(interactions)) {
    samples.addValues(`next paint: ${name}`, ...ms);
    samples.addValues('next paint: all', ...ms);
  }
  const { computed } = await scriptedVisit(on, url, false);
  for (const [name, ms] of Object.entries(computed)) samples.addValues(`computed, not slowed: ${name}`, ms);
}

async function auditAllPages({ url }: BuiltShop, samples: Samples) {
  for await (const { path, performance, largestPainted, blocked } of lighthouseFindings(url, lighthouseRuns)) {
    samples.addValues(`Lighthouse ${path} performance`, performance);
    samples.addValues(`Lighthouse ${path} largestPainted`, largestPainted);
    samples.addValues(`Lighthouse ${path} blocked`, blocked);
  }
}

function printResults() {
  console.log(['', ...folders].join(' | '));
  for (const name of measuredShops[0]?.samples.listSampleNames() ?? []) {
    const cells = measuredShops.map(
      ({ samples }) => `${samples.computePercentile(name, 50)} · ${samples.computePercentile(name, 98)}`,
    );
    console.log([name, ...cells].join(' | '));
  }
  console.log('ms, median and 98th percentile; shifts in thousandths');
}
