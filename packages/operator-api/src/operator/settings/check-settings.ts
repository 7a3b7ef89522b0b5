import { type HealthCheck, reportFine, reportNote } from '@mercer/commerce/health-checks';
import type { Db } from '@mercer/database';
import { textOfFaults } from '@mercer/platform/http/routes/read-input';
import { readSettings, settingNames } from './save-setting.ts';
import { settingFaults } from './setting-faults.ts';

/**
 * Settings of an older version, or of a shop that was imported, stay as they are: where they would be refused today, the shop
 * passes over a part of them.
 */
export async function checkSettings(db: Db): Promise<HealthCheck> {
  const settings = [...(await readSettings(db, settingNames)).values()].filter(({ value }) => value !== null);
  const faults = settings.flatMap(({ id, value }) =>
    settingFaults(id, value, value).map(({ path, text }) => ({ path: path?.replace(/^value/, id), text })),
  );
  if (faults.length === 0) return { name: 'settings', ...reportFine('The shop goes by all that its settings say.') };
  const summary = `The shop does not go by all that its settings say: ${textOfFaults(faults)}.`;
  return { name: 'settings', ...reportNote(`${summary} \`mercer settings set\` corrects them.`) };
}
