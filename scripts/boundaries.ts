// `node scripts/boundaries.ts` writes the import rules to biome.boundaries.json, which Biome enforces.
import { writeFileSync } from 'node:fs';
import { biomeConfiguration } from './boundaries/biome.ts';
import { table } from './boundaries/table.ts';

writeFileSync('biome.boundaries.json', `${JSON.stringify(biomeConfiguration(table), null, 2)}\n`);
