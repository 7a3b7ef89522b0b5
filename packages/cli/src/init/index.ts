import { action } from '../command.ts';
import type { Values } from '../flags/flag.ts';
import { askFor } from './ask.ts';
import { completed } from './complete.ts';
import { flags } from './flags.ts';
import { report } from './report.ts';
import { readSetup, saveSetup } from './save.ts';
import type { Setup } from './setup.ts';

/** Describes the shop: what it is called, speaks, takes and where it sends to. */
export const init = action({
  summary: 'names the shop and says what it speaks, takes and where it ships to',
  about: `Describes the shop in its database, which DATA_DIR or DATABASE_URL name as for npm start. At a terminal it asks for what
no flag says; elsewhere what is missing stays as it is, or is what is usual in the country. The shop may be running: it
shows the change at once. Called again it changes what the flags say, and nothing else.`,
  flags,
  examples: [
    'init',
    "init --name 'Blue Door' --language en-GB --currency GBP --country GB --email hello@bluedoor.example",
    'init --name Laden --language de --countries DE,AT --json',
    'init --legal yes',
  ],
  async run({ flags, env, output }) {
    const given = givenBy(flags);
    // flags that make no sense are refused before the backend is loaded
    const { openShop } = await import('./open-shop.ts');
    const shop = await openShop(env);
    try {
      const known = { ...(await readSetup(shop.db)), ...given };
      const isAsked = Boolean(process.stdin.isTTY && process.stdout.isTTY) && !flags.json;
      const setup = completed(isAsked ? await askFor(known, given) : known);
      const pages = await saveSetup(shop.db, setup);
      output.say(report({ setup, pages, shop, showsKey: flags['show-key'], isJson: flags.json }));
    } finally {
      await shop.close();
    }
  },
});

/** What a flag said. */
function givenBy({
  json: _,
  'show-key': __,
  'tax-included': taxIncluded,
  ...parts
}: Values<typeof flags>): Partial<Setup> {
  return Object.fromEntries(Object.entries({ ...parts, taxIncluded }).filter(([, value]) => value !== undefined));
}
