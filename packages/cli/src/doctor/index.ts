import type { Finding } from '@mercer/server';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { placeOf } from '../backup/place.ts';
import { action } from '../command.ts';
import { on, optional } from '../flags/flag.ts';
import { text } from '../flags/kinds.ts';
import { connectionOf, shopFlags } from '../shop/connection.ts';

/** Looks the shop over. */
export const doctor = action({
  summary: 'looks the shop over: what is missing, late or in doubt',
  about: `Asks the shop what its owner should know, and looks at its disk, files and tables where it is on this machine.
It ends with 1 where something waits for a person.`,
  flags: {
    ...shopFlags,
    backups: optional(text('folder'), 'whether there is a backup of yesterday or today'),
    payments: on('looks over the payment gateways instead, before they take money; nothing is charged'),
    all: on('tells what is fine as well'),
    json: on('answers in JSON, for programs'),
  },
  examples: ['doctor', 'doctor --all', 'doctor --payments', 'doctor --backups /srv/backups --json'],
  async run({ flags, env, output, signal }) {
    if (flags.payments) {
      const { tellPayments } = await import('./payments.ts');
      return tellPayments(flags, { env, output, signal });
    }
    const found = await findings(flags, env, signal);
    const shown = flags.all ? found : found.filter(({ state }) => state !== 'fine');
    if (flags.json) output.json({ results: found });
    else if (shown.length === 0) output.say('All is well.');
    else output.table(shown, columns);
    if (found.some(({ state }) => state === 'fault')) throw new StartError('Something waits for a person.');
  },
});

const columns = [
  { title: 'State', of: ({ state }: Finding) => state },
  { title: 'What', of: ({ name }: Finding) => name },
  { title: 'Why', of: ({ message }: Finding) => message },
];

interface Flags {
  url: string | undefined;
  key: string | undefined;
  backups: string | undefined;
}

async function findings(flags: Flags, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Finding[]> {
  const isElsewhere = connectionOf(flags, env).url !== undefined;
  const [{ checkPlace }, { checkBackups }, { askShop }] = await Promise.all([
    import('./local.ts'),
    import('./backups.ts'),
    import('./ask-shop.ts'),
  ]);
  const here = isElsewhere ? [] : await checkPlace(placeOf(env));
  const backups = flags.backups === undefined ? [] : [checkBackups(flags.backups, new Date())];
  const isUsable = here.every(({ name, state }) => state !== 'fault' || !['file', 'tables'].includes(name));
  return [...here, ...backups, ...(isUsable ? await askShop(flags, env, signal) : [])];
}
