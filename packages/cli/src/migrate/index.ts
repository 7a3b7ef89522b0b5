import { placeOf } from '../backup/place.ts';
import { action } from '../command.ts';
import { on } from '../flags/flag.ts';

/** Brings the tables up to date before a new version is started. */
export const migrate = action({
  summary: 'brings the tables up to date, which a start does as well',
  about: 'Several may run at once, beside a shop that sells: one does it, the others wait.',
  flags: { json: on('answers in JSON') },
  examples: ['migrate'],
  async run({ env, output, flags: { json } }) {
    const { databaseUrl, dataDir, name } = placeOf(env);
    const { migrateDatabase } = await import('./migrate-database.ts');
    const { before, after } = await migrateDatabase({ databaseUrl, dataDir });
    if (json) return output.json({ before: before ?? null, after });
    output.say(before === after ? `${name} is up to date: ${after}.` : `${name} is at ${after} now.`);
  },
});
