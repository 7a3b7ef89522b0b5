// Writes docs/client/, the reference of the client library, from the types of its last build.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { referencePages } from './client-reference/pages.ts';

export const referenceFolder = 'docs/client';
export const typesFolder = 'packages/client/dist/types';

/** The page that people write: it stands beside those that are generated. */
const handwritten = 'from-swell.md';

/** Names of the generated pages that exist. */
export function generatedPages(): string[] {
  return readdirSync(referenceFolder).filter((name) => name !== handwritten);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(referenceFolder, { recursive: true });
  for (const name of generatedPages()) rmSync(join(referenceFolder, name));
  for (const [name, text] of referencePages(typesFolder)) writeFileSync(join(referenceFolder, name), text);
}
