import { listCountFacts } from '../backup/report.ts';
import { readShopPlace } from '../backup/shop-place.ts';
import { action } from '../command.ts';
import { defineRequired, defineSwitch } from '../flags/flag.ts';
import { acceptText } from '../flags/kinds.ts';
import { formatFacts } from '../output/facts.ts';

/** Puts a backup where no shop is. */
export const restore = action({
  summary: 'puts a backup where no shop is, and looks whether it opens',
  about: `Fills the empty folder of DATA_DIR or the empty database of DATABASE_URL. Files that are not what the backup says are
refused; the shop is opened without sending, charging or telling anything, and counted, before it is called restored.
A backup of SQLite becomes a shop on SQLite, one of PostgreSQL a shop on PostgreSQL; export and import change that.`,
  flags: { json: defineSwitch('answers in JSON') },
  args: { folder: defineRequired(acceptText('folder'), 'what `backup` has made') },
  examples: ['restore backups/2026-11-30T031500Z'],
  async run({ args: { folder }, flags: { json }, env, output }) {
    const place = readShopPlace(env);
    const { restoreBackup } = await import('./restore-backup.ts');
    const { made_at, counts } = await restoreBackup(folder, place);
    if (json) return output.json({ place: place.name, made_at, counts });
    output.say(`The shop of ${made_at} is in ${place.name}, and opens.\n\n${formatFacts(listCountFacts(counts))}`);
  },
});
