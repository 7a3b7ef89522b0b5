interface Region {
  country?: string | null;
  state?: string | null;
  zip?: string | null;
}

interface Zone {
  id: string;
  name?: string;
  regions?: Region[];
}

interface Service {
  rates?: { zone?: string | null; [field: string]: unknown }[];
}

/** Part of the shipping setting that `init` knows; it may have further fields. */
export interface Shipping {
  zones?: Zone[];
  services?: (Service & { [field: string]: unknown })[];
}

export const homeZoneId = 'home';

/** The zone that `init` makes. */
export function buildHomeZone(countries: string[]): Zone {
  return { id: homeZoneId, name: countries.join(', '), regions: countries.map((country) => ({ country })) };
}

/**
 * Says whether `--countries` may change the countries: the only zone is the one that `init` made of the given
 * countries, it is unchanged since, and every rate belongs to it, so that no country gets a price that it did not have.
 * @param countries that init was given before
 */
export function followsCountries({ zones = [], services = [] }: Shipping, countries: string[] = []): boolean {
  const [zone] = zones;
  const isOnlyOne = zone !== undefined && zones.length === 1;
  const rates = services.flatMap((service) => service.rates ?? []);
  return isOnlyOne && isUnchangedHomeZone(zone, countries) && rates.every((rate) => rate.zone === homeZoneId);
}

function isUnchangedHomeZone(zone: Zone, countries: string[]): boolean {
  const serializeZone = (candidate: Zone) =>
    JSON.stringify([candidate.id, candidate.name, candidate.regions, Object.keys(candidate).length]);
  return serializeZone(zone) === serializeZone(buildHomeZone(countries));
}

/** The countries that a service goes to; undefined: it goes everywhere, or there are no zones. */
export function listShippedCountries({ zones = [], services = [] }: Shipping = {}): string[] | undefined {
  const ratedZoneIds = new Set(services.flatMap(({ rates = [] }) => rates.map(({ zone }) => zone ?? null)));
  const regions = zones.filter(({ id }) => ratedZoneIds.has(id)).flatMap((zone) => zone.regions ?? []);
  if (regions.length === 0 || ratedZoneIds.has(null) || regions.some(({ country }) => !country)) return undefined;
  return [...new Set(regions.flatMap(({ country }) => country?.toUpperCase() ?? []))];
}
