import { readShopPlace } from '../backup/shop-place.ts';
import { action } from '../command.ts';
import { defineSwitch } from '../flags/flag.ts';

/** Brings the tables up to date before a new version is started. */
export const migrate = action({
  summary: 'brings the tables up to date, which a start does as well',
  about: 'Several may run at once, beside a shop that sells: one does it, the others wait.',
  flags: { json: defineSwitch('answers in JSON') },
  examples: ['migrate'],
  async run({ env, output, flags: { json } }) {
    const { databaseUrl, dataDir, name } = readShopPlace(env);
    const { migrateDatabase } = await import('./migrate-database.ts');
    const { before: previousMigration, after: currentMigration } = await migrateDatabase({ databaseUrl, dataDir });
    if (json) return output.json({ before: previousMigration ?? null, after: currentMigration });
    output.say(
      previousMigration === currentMigration
        ? `${name} is up to date: ${currentMigration}.`
        : `${name} is at ${currentMigration} now.`,
    );
  },
});
