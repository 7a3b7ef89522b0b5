// `npm run generate` writes the import rules to biome.boundaries.json, which Biome enforces, and their picture.
import { readFileSync, writeFileSync } from 'node:fs';
import { biomeConfiguration } from './boundaries/biome.ts';
import { drawArchitecture } from './boundaries/picture.ts';
import { table } from './boundaries/table.ts';

const page = 'docs/contributors/architecture.md';

writeFileSync('biome.boundaries.json', `${JSON.stringify(biomeConfiguration(table), null, 2)}\n`);
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(/```mermaid[^`]*```/, () => drawArchitecture(table)),
);
