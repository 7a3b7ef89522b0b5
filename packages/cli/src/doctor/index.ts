import { StartError } from '@mercer/host/config/start-error';
import type { HealthCheck } from '@mercer/server';
import { readShopPlace } from '../backup/shop-place.ts';
import { action } from '../command.ts';
import { defineOptional, defineSwitch } from '../flags/flag.ts';
import { acceptText } from '../flags/kinds.ts';
import { readConnection, shopFlags } from '../shop/connection.ts';

/** Looks the shop over. */
export const doctor = action({
  summary: 'looks the shop over: what is missing, late or in doubt',
  about: `Asks the shop what its owner should know, and looks at its disk, files and tables where it is on this machine.
It ends with 1 if something needs attention.`,
  flags: {
    ...shopFlags,
    backups: defineOptional(acceptText('folder'), 'whether there is a backup of yesterday or today'),
    payments: defineSwitch('looks over the payment gateways instead, before they take money; nothing is charged'),
    all: defineSwitch('tells what is fine as well'),
    json: defineSwitch('answers in JSON, for programs'),
  },
  examples: ['doctor', 'doctor --all', 'doctor --payments', 'doctor --backups /srv/backups --json'],
  async run({ flags, env, output, signal }) {
    if (flags.payments) {
      const { reportPayments } = await import('./payments.ts');
      return reportPayments(flags, { env, output, signal });
    }
    const allFindings = await collectFindings(flags, env, signal);
    const listedFindings = flags.all ? allFindings : allFindings.filter(({ state }) => state !== 'fine');
    if (flags.json) output.json({ results: allFindings });
    else if (listedFindings.length === 0) output.say('All is well.');
    else output.table(listedFindings, columns);
    if (allFindings.some(({ state }) => state === 'fault')) throw new StartError('Something needs attention.');
  },
});

const columns = [
  { title: 'State', of: ({ state }: HealthCheck) => state },
  { title: 'What', of: ({ name }: HealthCheck) => name },
  { title: 'Why', of: ({ message }: HealthCheck) => message },
];

interface Flags {
  url: string | undefined;
  key: string | undefined;
  backups: string | undefined;
}

async function collectFindings(flags: Flags, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<HealthCheck[]> {
  const isElsewhere = readConnection(flags, env).url !== undefined;
  const [{ checkShopPlace: checkPlace }, { checkBackups }, { fetchShopFindings: askShop }] = await Promise.all([
    import('./local.ts'),
    import('./backups.ts'),
    import('./fetch-findings.ts'),
  ]);
  const localFindings = isElsewhere ? [] : await checkPlace(readShopPlace(env));
  const backups = flags.backups === undefined ? [] : [checkBackups(flags.backups, new Date())];
  const isUsable = localFindings.every(({ name, state }) => state !== 'fault' || !['file', 'tables'].includes(name));
  return [...localFindings, ...backups, ...(isUsable ? await askShop(flags, env, signal) : [])];
}
