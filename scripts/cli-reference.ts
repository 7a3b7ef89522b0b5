// Writes docs/owners/cli.md from the commands of the command line.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { referenceText } from '@mercer/cli';

export const cliPage = 'docs/owners/cli.md';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(cliPage, referenceText());
