import { action } from '../command.ts';
import { defineOptional, defineSwitch } from '../flags/flag.ts';
import { acceptInteger, acceptText } from '../flags/kinds.ts';
import { removeOldBackups } from './remove-old-backups.ts';
import { backupReport } from './report.ts';
import { readShopPlace } from './shop-place.ts';

/** Copies the shop's data while it sells. */
export const backup = action({
  summary: "copies the shop's data, pictures included, while it sells",
  about: `Makes a folder named by the moment, which holds all data of the shop that DATA_DIR or DATABASE_URL name, as they
were at one moment, with a checksum of each file. It is there whole or not at all. On PostgreSQL it needs pg_dump.
The folder holds keys and what shoppers told the shop: keep it where nobody else can read it.`,
  flags: {
    to: defineOptional(acceptText('folder'), "where backups are kept; 'backups' unless given"),
    keep: defineOptional(
      acceptInteger('count', { minimum: 1, maximum: 10_000 }),
      'removes older backups there, all but so many',
    ),
    json: defineSwitch('answers in JSON'),
  },
  examples: ['backup', 'backup --to /srv/backups --keep 14'],
  async run({ flags: { to = 'backups', keep, json }, env, output }) {
    const place = readShopPlace(env);
    const { createBackup: makeBackup } = await import('./create-backup.ts');
    const createdBackup = await makeBackup(place, to, new Date());
    const removed = keep === undefined ? 0 : removeOldBackups(to, keep);
    if (json) output.json({ folder: createdBackup.folder, removed, ...createdBackup.manifest });
    else output.say(backupReport(createdBackup, removed));
  },
});
