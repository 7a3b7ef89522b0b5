import { StartError } from '@mercer/host/config/start-error';
import type { OperatorClient } from '@mercer/operator';
import { type Action, action, type Circumstances } from '../command.ts';
import { defineSwitch, type Flags, type Values } from '../flags/flag.ts';
import { shopFlags } from './connection.ts';
import type { OpenShop } from './shop.ts';

const everyFlags = { ...shopFlags, json: defineSwitch('answers in JSON, for programs') };

export interface ShopCall extends Circumstances {
  client: OperatorClient;
  url: string;
  runImports?: OpenShop['runImports'];
  isJson: boolean;
}

interface Declared<Named extends Flags, Placed extends Flags> extends Omit<Action, 'flags' | 'args' | 'run'> {
  flags?: Named;
  args?: Placed;
  run(call: ShopCall & { flags: Values<Named>; args: Values<Placed> }): Promise<void>;
}

/** An action that asks a shop, here or elsewhere; it is loaded when what was typed makes sense. */
export function shopAction<Named extends Flags = Record<never, never>, Placed extends Flags = Record<never, never>>({
  flags = {} as Named, // left out: there are none
  // left out: there are none
  args = {} as Placed,
  run,
  ...description
}: Declared<Named, Placed>): Action {
  return action({
    ...description,
    flags: { ...flags, ...everyFlags },
    args,
    async run({ flags, ...call }) {
      const { connectToShop: openShop } = await import('./connect-to-shop.ts');
      const { json: isJson, url, key, ...actionFlags } = flags as Values<Flags> as Values<typeof everyFlags>; // the shared flags are in every command
      const { close, ...shop } = await openShop({ url, key }, call.env, call.signal);
      try {
        await run({ ...call, ...shop, flags: actionFlags as Values<Named>, isJson }); // the remaining flags are the command's
      } catch (error) {
        // The answer is a page, or half an answer
        if (error instanceof SyntaxError)
          throw new StartError(`${shop.url} did not respond like a shop.`, { cause: error });
        throw error;
      } finally {
        await close();
      }
    },
  });
}
