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

/** What `init` has to know of the setting; there may be more in it. */
export interface Shipping {
  zones?: Zone[];
  services?: (Service & { [field: string]: unknown })[];
}

export const homeZoneId = 'home';

/** The zone that `init` makes. */
export function homeZone(countries: string[]): Zone {
  return { id: homeZoneId, name: countries.join(', '), regions: countries.map((country) => ({ country })) };
}

/**
 * Whether the countries may change with `--countries`: the only zone is the one that `init` made of the countries that it was
 * told, nobody has changed it since, and every rate is one of it, so that no country gets a price that it did not have.
 * @param countries that init was told before
 */
export function followsCountries({ zones = [], services = [] }: Shipping, countries: string[] = []): boolean {
  const [zone] = zones;
  const isOnlyOne = zone !== undefined && zones.length === 1;
  const rates = services.flatMap((service) => service.rates ?? []);
  return isOnlyOne && isMade(zone, countries) && rates.every((rate) => rate.zone === homeZoneId);
}

function isMade(zone: Zone, countries: string[]): boolean {
  const fields = (one: Zone) => JSON.stringify([one.id, one.name, one.regions, Object.keys(one).length]);
  return fields(zone) === fields(homeZone(countries));
}

/** The countries that a service goes to; undefined: it goes everywhere, or there are no zones. */
export function shippedTo({ zones = [], services = [] }: Shipping = {}): string[] | undefined {
  const used = new Set(services.flatMap(({ rates = [] }) => rates.map(({ zone }) => zone ?? null)));
  const regions = zones.filter(({ id }) => used.has(id)).flatMap((zone) => zone.regions ?? []);
  if (regions.length === 0 || used.has(null) || regions.some(({ country }) => !country)) return undefined;
  return [...new Set(regions.flatMap(({ country }) => country?.toUpperCase() ?? []))];
}
