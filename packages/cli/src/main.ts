#!/usr/bin/env node
// What a shop's owner does at a terminal: `mercer <command>`, or in the repository `npm run -s mercer -- <command>`.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
const built = new URL('apps/storefront/build/shop/mercer.js', root);

// what the sources are without their types is kept: the next call takes half the time
enableCompileCache(fileURLToPath(new URL('node_modules/.cache/compiled', root)));

// `npm ci --omit=dev` leaves out packages that the sources import; the build has them in it
if (existsSync(new URL('node_modules/hono', root))) await run(import('./run-main.ts'));
else if (existsSync(built)) await run(import(built.href));
else fail('Neither the packages for development are here nor a build: npm run build makes both.');

async function run(loaded: Promise<typeof import('./run-main.ts')>) {
  const { runMain } = await loaded;
  await runMain(process);
}

function fail(sentence: string) {
  console.error(sentence);
  process.exitCode = 1;
}
