// `npm run generate` draws the picture of the modules. The import rules, which Biome enforces, are made before each check.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { biomeConfiguration } from './boundaries/biome.ts';
import { drawArchitecture } from './boundaries/picture.ts';
import { table } from './boundaries/table.ts';
import { importRules } from './prepare/builds.mjs';
import { replaceFile } from './prepare/stamp.mjs';

/** @param folder that Biome checks, with a `biome.json` that extends the rules */
export function writeImportRules(folder = '.') {
  replaceFile(join(folder, importRules.output), JSON.stringify(biomeConfiguration(table)));
}

function writePicture() {
  const page = 'docs/contributors/architecture.md';
  const text = readFileSync(page, 'utf8').replace(/```mermaid[^`]*```/, () => drawArchitecture(table));
  writeFileSync(page, text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writePicture();
