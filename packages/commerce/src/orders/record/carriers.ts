import type { Carried } from '@mercer/contract';
import { type Db, parseJson, ruleStatement } from '@mercer/database';
import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

/** The setting `carriers`: the first whose `prefix` begins the number; without a prefix it carries all others. */
export const CarriersSchema = v.pipe(
  v.array(
    v.object({
      name: text,
      prefix: v.exactOptional(v.pipe(v.string(), v.maxLength(50))),
      link: v.pipe(text, v.regex(/^https:\/\/[^{}\s]+\{number\}[^{}\s]*$/)),
    }),
  ),
  v.maxLength(50),
);

interface Carrier {
  name: string;
  /** leads to the carrier's page when `{number}` is the parcel's */
  link: string;
  carries(number: string): boolean;
}

/** Carriers that are recognized by the form of their numbers, as described on the carriers' own pages. */
const defaultCarriers: Carrier[] = [
  defineCarrier('UPS', /^1Z[0-9A-Z]{16}$/, 'https://www.ups.com/track?tracknum={number}'),
  defineCarrier(
    'USPS',
    /^(9[1-5]\d{20}|[A-Z]{2}\d{9}US)$/,
    'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  ),
  defineCarrier(
    'DHL',
    /^(00340\d{15}|JJD\d{9,30}|JVGL\d{9,30}|[A-Z]{2}\d{9}DE)$/,
    'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}',
  ),
  defineCarrier(
    'Royal Mail',
    /^[A-Z]{2}\d{9}GB$/,
    'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  ),
  defineCarrier('Australia Post', /^[A-Z]{2}\d{9}AU$/, 'https://auspost.com.au/mypost/track/details/{number}'),
  defineCarrier('Österreichische Post', /^[A-Z]{2}\d{9}AT$/, 'https://www.post.at/s/sendungsdetails?snr={number}'),
  defineCarrier(
    'Swiss Post',
    /^(99\d{16}|[A-Z]{2}\d{9}CH)$/,
    'https://service.post.ch/ekp-web/ui/entry/search/{number}',
  ),
];

function defineCarrier(name: string, pattern: RegExp, link: string): Carrier {
  return { name, link, carries: (number) => pattern.test(number) };
}

/** Finds the carrier of a parcel by its tracking number, with the link to follow it; empty when unknown. */
export type FindCarrier = (number: string | null) => Carried;

/** The owner's own carriers come before those that everybody knows. */
export async function readCarriers(db: Db): Promise<FindCarrier> {
  const [row] = await carriersRow(db);
  const parsedSetting = v.safeParse(CarriersSchema, row ? parseJson<unknown>(row.value) : []);
  const carriers = [...(parsedSetting.success ? parsedSetting.output.map(toCustomCarrier) : []), ...defaultCarriers];
  return (number) => matchCarrier(carriers, number);
}

function toCustomCarrier({ name, prefix = '', link }: v.InferOutput<typeof CarriersSchema>[number]): Carrier {
  const beginning = normalizeTrackingNumber(prefix);
  return { name, link, carries: (number) => number.startsWith(beginning) };
}

function matchCarrier(carriers: readonly Carrier[], tracking: string | null): Carried {
  const number = normalizeTrackingNumber(tracking ?? '');
  const matchingCarrier = number === '' ? undefined : carriers.find(({ carries }) => carries(number));
  if (!matchingCarrier) return {};
  return {
    carrier: matchingCarrier.name,
    tracking_url: matchingCarrier.link.replace('{number}', () => encodeURIComponent(number)),
  };
}

/** Normalizes a tracking number, which labels print in groups and shoppers type in any case. */
function normalizeTrackingNumber(number: string): string {
  return number.replace(/[\s-]/g, '').toUpperCase();
}

const carriersRow = ruleStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'carriers'));
