import { action } from '../command.ts';
import type { Values } from '../flags/flag.ts';
import { askForSetup } from './ask-for-setup.ts';
import { completeSetup } from './complete-setup.ts';
import { flags } from './flags.ts';
import { buildInitSummary, formatInitReport } from './report.ts';
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
  async run({ flags, env, output, signal }) {
    const flagSetup = readFlagSetup(flags);
    // flags that make no sense are refused before the backend is loaded
    const [
      { inspectShop: lookAtShop, openOwnedShop: openShop },
      { readShopSetup: readSetup, saveShopSetup: saveSetup },
    ] = await Promise.all([import('./open-owned-shop.ts'), import('./save-setup.ts')]);
    const presetSetup = { ...(await lookAtShop(env, readSetup)), ...flagSetup };
    const isAsked = Boolean(process.stdin.isTTY && process.stdout.isTTY) && !flags.json;
    const terminal = { input: process.stdin, output: process.stdout, signal };
    const setup = completeSetup(isAsked ? await askForSetup(presetSetup, flagSetup, terminal) : presetSetup);
    signal.throwIfAborted();
    // The shop is created once all answers are there
    const shop = await openShop(env);
    try {
      const pages = await saveSetup(shop.db, setup);
      const initResult = { setup, pages, shop, showsKey: flags['show-key'] };
      if (flags.json) output.json(buildInitSummary(initResult));
      else output.say(formatInitReport(initResult));
    } finally {
      await shop.close();
    }
  },
});

/** Reads the parts of the setup that flags set. */
function readFlagSetup({
  json: _,
  'show-key': __,
  'tax-included': taxIncluded,
  ...parts
}: Values<typeof flags>): Partial<Setup> {
  return Object.fromEntries(Object.entries({ ...parts, taxIncluded }).filter(([, value]) => value !== undefined));
}
