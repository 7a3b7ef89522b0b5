import type { Db } from '../db/index.ts';
import { readShipping } from './settings.ts';

/** The countries that a service goes to; null when one goes everywhere. */
export async function shippingCountries(db: Db): Promise<string[] | null> {
  const { zones, services } = await readShipping(db);
  const usedZones = new Set(services.flatMap(({ rates }) => rates.map(({ zone }) => zone)));
  const regions = zones.filter(({ id }) => usedZones.has(id)).flatMap((zone) => zone.regions);
  if (usedZones.has(null) || regions.some(({ country }) => !country)) return null;
  return [...new Set(regions.flatMap(({ country }) => country?.toUpperCase() ?? []))];
}
