import { cpSync } from 'node:fs';
import { join } from 'node:path';

/** Puts the repository's lint rules into a folder, for tests that plant there what they refuse. */
export function copyLintRules(folder: string) {
  for (const part of ['biome.json', 'biome.boundaries.json', 'scripts/lint']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
}
