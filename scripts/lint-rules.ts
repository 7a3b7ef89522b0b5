import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { writeImportRules } from './boundaries.ts';

/** Puts the repository's lint rules into a folder, for tests that plant there what they refuse. */
export function copyLintRules(folder: string) {
  for (const part of ['biome.json', 'scripts/lint']) cpSync(part, join(folder, part), { recursive: true });
  writeImportRules(folder);
}
