#!/usr/bin/env node
// Commands of a shop's owner at a terminal: `mercer <command>`, or in the repository `npm run -s mercer -- <command>`.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { storefront } from '../../../scripts/prepare/builds.mjs';
import { isCurrent } from '../../../scripts/prepare/stamp.mjs';

const root = new URL('../../../', import.meta.url);
const built = new URL('apps/storefront/build/shop/mercer.js', root);

// Compiled sources are cached: the next call takes half the time
enableCompileCache(fileURLToPath(new URL('node_modules/.cache/compiled', root)));

// `npm ci --omit=dev` leaves out packages that the sources import; the build has them in it, and is there in a third of the time
const hasSources = existsSync(new URL('node_modules/hono', root));
if (existsSync(built) && (!hasSources || isCurrent(storefront, fileURLToPath(root))))
  await runMainModule(import(built.href));
else if (hasSources) await runMainModule(import('./run-main.ts'));
else failWithMessage('Neither the packages for development are here nor a build: npm run build makes both.');

async function runMainModule(loaded: Promise<typeof import('./run-main.ts')>) {
  const { runMainProgram: runMain } = await loaded;
  await runMain(process);
}

function failWithMessage(sentence: string) {
  console.error(sentence);
  process.exitCode = 1;
}
