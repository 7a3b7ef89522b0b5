// Writes docs/client/, the reference of the client library, from the types of its last build.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { referencePages } from './client-reference/pages.ts';

export const referenceFolder = 'docs/client';
export const typesFolder = 'packages/client/dist/types';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  rmSync(referenceFolder, { recursive: true, force: true });
  mkdirSync(referenceFolder, { recursive: true });
  for (const [name, text] of referencePages(typesFolder)) writeFileSync(join(referenceFolder, name), text);
}
