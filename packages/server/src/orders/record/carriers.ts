import type { Carried } from '@mercer/contract';
import * as v from 'valibot';
import { type Db, parseJson, ruleStatement } from '../../db/index.ts';

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

/** Those whose numbers tell whose they are; carriers' own pages say how they look. */
const known: Carrier[] = [
  carrier('UPS', /^1Z[0-9A-Z]{16}$/, 'https://www.ups.com/track?tracknum={number}'),
  carrier('USPS', /^(9[1-5]\d{20}|[A-Z]{2}\d{9}US)$/, 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}'),
  carrier(
    'DHL',
    /^(00340\d{15}|JJD\d{9,30}|JVGL\d{9,30}|[A-Z]{2}\d{9}DE)$/,
    'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}',
  ),
  carrier('Royal Mail', /^[A-Z]{2}\d{9}GB$/, 'https://www.royalmail.com/track-your-item#/tracking-results/{number}'),
  carrier('Australia Post', /^[A-Z]{2}\d{9}AU$/, 'https://auspost.com.au/mypost/track/details/{number}'),
  carrier('Österreichische Post', /^[A-Z]{2}\d{9}AT$/, 'https://www.post.at/s/sendungsdetails?snr={number}'),
  carrier('Swiss Post', /^(99\d{16}|[A-Z]{2}\d{9}CH)$/, 'https://service.post.ch/ekp-web/ui/entry/search/{number}'),
];

function carrier(name: string, pattern: RegExp, link: string): Carrier {
  return { name, link, carries: (number) => pattern.test(number) };
}

/** Who carries a parcel with this number, and where it is followed; nothing where nobody knows. */
export type FindCarrier = (number: string | null) => Carried;

/** The owner's own carriers come before those that everybody knows. */
export async function readCarriers(db: Db): Promise<FindCarrier> {
  const [row] = await carriersRow(db);
  const own = v.safeParse(CarriersSchema, row ? parseJson<unknown>(row.value) : []);
  const carriers = [...(own.success ? own.output.map(ownCarrier) : []), ...known];
  return (number) => carriedBy(carriers, number);
}

/** Of orders that have no parcel yet. */
export const noCarrier: FindCarrier = () => ({});

function ownCarrier({ name, prefix = '', link }: v.InferOutput<typeof CarriersSchema>[number]): Carrier {
  const beginning = plain(prefix);
  return { name, link, carries: (number) => number.startsWith(beginning) };
}

function carriedBy(carriers: readonly Carrier[], tracking: string | null): Carried {
  const number = plain(tracking ?? '');
  const found = number === '' ? undefined : carriers.find(({ carries }) => carries(number));
  if (!found) return {};
  return { carrier: found.name, tracking_url: found.link.replace('{number}', () => encodeURIComponent(number)) };
}

/** As it is printed on labels, in groups, and as it is typed. */
function plain(number: string): string {
  return number.replace(/[\s-]/g, '').toUpperCase();
}

const carriersRow = ruleStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'carriers'));
