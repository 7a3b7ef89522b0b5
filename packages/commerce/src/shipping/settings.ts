import { type Db, parseJson, ruleStatement } from '@mercer/database';
import { readTimeZone, rememberLast, tolerantList } from '@mercer/platform/settings';
import * as v from 'valibot';
import { DeliverySchema, type DeliverySettings, TransitSchema } from './delivery.ts';

const text = v.pipe(v.string(), v.maxLength(500));
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const limit = v.exactOptional(amount);
const part = v.exactOptional(v.nullable(text));

const RegionSchema = v.object({ country: part, state: part, zip: part });

/** An address is in the zone when one of its regions holds it. */
const ZoneSchema = v.object({ id: text, name: v.optional(text, ''), regions: v.array(RegionSchema) });

/** Weights in grams, money in minor units of the base currency; both count from `from` up to, not including, `to`. */
const RateSchema = v.object({
  /** null: everywhere */
  zone: v.nullable(text),
  weight_from: limit,
  weight_to: limit,
  /** the cart's items, see `compared_total` of the setting */
  total_from: limit,
  total_to: limit,
  price: amount,
  /** Surcharge: every started `each` grams beyond the first `over` add `price`. */
  weight_step: v.exactOptional(v.object({ over: amount, each: v.pipe(amount, v.minValue(1)), price: amount })),
  /** Total from which the rate is free. */
  free_from: limit,
  /** Transit days; without them no dates are promised. */
  days: v.exactOptional(v.fallback(v.optional(TransitSchema), undefined)),
});

const ServiceSchema = v.object({
  id: text,
  name: text,
  description: v.optional(text, ''),
  /** Translations of name and description. */
  $locale: v.exactOptional(v.record(text, v.partial(v.object({ name: text, description: text })))),
  /** faster than the ordinary way: costs its price for products with free shipping, too */
  upgrade: v.exactOptional(v.boolean()),
  /** the first one that fits is the price; none: the service is not offered */
  rates: v.array(RateSchema),
});

/** Schema of the operator's shipping settings, the row `shipping`. */
export const ShippingSchema = v.object({
  zones: tolerantList(ZoneSchema),
  services: tolerantList(ServiceSchema),
  /** Total of the items that `total_from`, `total_to` and `free_from` are compared with; after discounts when absent. */
  compared_total: v.exactOptional(
    v.fallback(v.optional(v.picklist(['before_discounts', 'after_discounts'])), undefined),
  ),
  /** Delivery settings; without them no dates are promised. */
  delivery: v.exactOptional(v.fallback(v.optional(DeliverySchema), undefined)),
});

export type ShippingRate = v.InferOutput<typeof RateSchema>;
export type ShippingService = v.InferOutput<typeof ServiceSchema>;
export type ShippingSettings = v.InferOutput<typeof ShippingSchema> & { delivery?: DeliverySettings | undefined };

/** A store that nobody set up ships everywhere for nothing. */
export const defaultShipping: ShippingSettings = {
  zones: [],
  services: [{ id: 'standard', name: 'Standard', description: '', rates: [{ zone: null, price: 0 }] }],
};

const shippingRow = ruleStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'shipping'));

export async function readShipping(db: Db): Promise<ShippingSettings> {
  const [row] = await shippingRow(db);
  return row ? parseShippingSettings(JSON.stringify([row.value, await readTimeZone(db)])) : defaultShipping;
}

/** A list that is none is as if it were empty: without services nothing is shipped, and the checkup says why. */
const parseShippingSettings = rememberLast((key): ShippingSettings => {
  const [text, time_zone] = parseJson<[string, string]>(key ?? '');
  const { zones, services, ...otherFields } = Object(parseJson<unknown>(text));
  const lists = { zones: toArrayOrEmpty(zones), services: toArrayOrEmpty(services) };
  const { delivery, ...shipping } = v.parse(ShippingSchema, { ...otherFields, ...lists });
  return delivery ? { ...shipping, delivery: { time_zone, ...delivery } } : shipping;
});

function toArrayOrEmpty(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The regions to which a rate leads; one without a country is everywhere. */
export async function readShippingRegions(db: Db): Promise<{ country?: string | null }[]> {
  const { zones, services } = await readShipping(db);
  const usedZones = new Set(services.flatMap(({ rates }) => rates.map(({ zone }) => zone)));
  const regions = zones.filter(({ id }) => usedZones.has(id)).flatMap((zone) => zone.regions);
  return usedZones.has(null) ? [{ country: null }, ...regions] : regions;
}

/** The countries that a service goes to; null when one goes everywhere. */
export async function shippingCountries(db: Db): Promise<string[] | null> {
  const regions = await readShippingRegions(db);
  if (regions.some(({ country }) => !country)) return null;
  return [...new Set(regions.flatMap(({ country }) => country?.toUpperCase() ?? []))];
}
