import { gzipSync } from 'node:zlib';
import { configuration } from '@mercer/client/build';
import { scripts } from '@mercer/client/testing';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { cases } from './method-cases.ts';

// the wallets of Stripe show lines, ways of shipment and total in the Express Checkout Element, which took over from the
// payment request and has more to be told: 0.2 KB
const limitBytes = 3.2 * 1024;

/** The library as `npm run build` makes it, minified as an app's own build does with it; nothing is written. */
async function buildLibrary() {
  const built = await build({ ...configuration, build: { ...configuration.build, minify: true, write: false } });
  const [output] = built as Rolldown.RolldownOutput[];
  return new Map(output!.output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
}

let chunks: Awaited<ReturnType<typeof buildLibrary>>;
beforeAll(async () => {
  chunks = await buildLibrary();
});

test('nothing of the payments is in the core: no address of a gateway, no adapter', () => {
  const core = [...collectImports('index.mjs')].map((name) => chunks.get(name)!.code).join('\n');
  for (const { url } of Object.values(scripts)) expect(core).not.toContain(new URL(url).host);
  for (const word of ['Unsupported payment method', 'requires_capture', 'expressCheckout', 'ApplePaySession']) {
    expect(core).not.toContain(word);
  }
});

describe('each way to pay is at most 3.2 KB beyond what all of them share', () => {
  test.each(cases.map(({ method, gateway }) => [method, gateway] as const))('%s through %s', (method, gateway) => {
    const sharedChunks = new Set([...collectImports('index.mjs'), ...collectImports('payment/flows.mjs')]);
    const ownChunks = [...collectImports(`payment/${gateway}-${method}.mjs`)].filter((name) => !sharedChunks.has(name));
    expect(ownChunks.length).toBeGreaterThan(0);
    const code = ownChunks.map((name) => chunks.get(name)!.code).join('\n');
    expect(gzipSync(code).byteLength).toBeLessThanOrEqual(limitBytes);
  });
});

/** A chunk and all that it needs at once. */
function collectImports(name: string, collectedNames = new Set<string>()): Set<string> {
  const chunk = chunks.get(name);
  if (!chunk || collectedNames.has(name)) return collectedNames;
  collectedNames.add(name);
  for (const imported of chunk.imports) collectImports(imported, collectedNames);
  return collectedNames;
}
