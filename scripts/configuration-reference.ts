// Writes docs/owners/settings.md: the variables that a shop is started with, the keys of gateways, and the settings.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { variables } from '@mercer/host/config/variables';
import { describeSettings, keyVariables } from '@mercer/server';
import { type FieldSchema, settingTable } from './configuration-reference/settings.ts';
import { keyTable, variableTable } from './configuration-reference/variables.ts';

export const configurationPath = 'docs/owners/settings.md';

export async function configurationReference(): Promise<string> {
  const settings = Object.entries(await describeSettings()).map(([name, schema]) =>
    // JSON Schema of our own making
    settingTable(name, schema as FieldSchema),
  );
  return [
    '# Configuration\n\nMade of the sources by `npm run generate`.',
    `## Variables\n\nEach may stand in a file: \`SECRET_KEY_FILE=/run/secrets/key\`, as containers and vaults hand secrets over.\n\n${variableTable(variables)}`,
    `## Keys of gateways\n\nAll of a gateway or none ([what they are for](gateways.md)).\n\n${keyTable(keyVariables())}`,
    '## Settings\n\n`GET` and `PUT /operator/settings/{name}`, or `mercer settings`. A `?` marks what may be left out, `[]` the entries of a list: `locales[].code` is in `{"locales": [{"code": "de-DE"}]}`. `$locale` holds texts by locale. Amounts of `shipping` and `manual_payments` are in minor units (cents), weights in grams. What an older version has stored and would be refused today is ignored, and never closes the shop ([what most fields are for](first-sale.md), [examples](first-month.md)).',
    ...settings,
  ]
    .join('\n\n')
    .concat('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(configurationPath, await configurationReference());
}
