import type { Command } from '../command.ts';
import { readArguments } from './arguments.ts';
import { askFor } from './ask.ts';
import { completed } from './complete.ts';
import { help } from './help.ts';
import { report } from './report.ts';
import { readSetup, saveSetup } from './save.ts';

/** Describes the shop: what it is called, speaks, takes and where it sends to. */
export const init: Command = {
  summary: 'names the shop and says what it speaks, takes and where it ships to',
  help,
  async run(args, env) {
    const { given, isJson, showsKey } = readArguments(args);
    // flags that make no sense are refused before the backend is loaded
    const { openShop } = await import('./open-shop.ts');
    const shop = await openShop(env);
    try {
      const known = { ...(await readSetup(shop.db)), ...given };
      const isAsked = Boolean(process.stdin.isTTY && process.stdout.isTTY) && !isJson;
      const setup = completed(isAsked ? await askFor(known, given) : known);
      await saveSetup(shop.db, setup);
      console.log(report({ setup, shop, showsKey, isJson }));
    } finally {
      await shop.close();
    }
  },
};
