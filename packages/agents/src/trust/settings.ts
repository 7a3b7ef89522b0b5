import { type Db, defineStatement, parseJson } from '@mercer/database';
import { rememberLast } from '@mercer/platform/settings';
import * as v from 'valibot';

/** Versions of the Universal Commerce Protocol that the shop speaks, the newest first. */
export const protocolVersions = ['2026-08-25', '2026-04-08'] as const;
export type ProtocolVersion = (typeof protocolVersions)[number];

/** What an agent has to prove: nothing, or that it has the key of its profile, or a key that the owner issued. */
const proof = v.exactOptional(v.picklist(['none', 'signed', 'key']));
export type Proof = 'none' | 'signed' | 'key';

/** Parts of a purchase, each of which can need a proof. */
export const agentSteps = ['catalog', 'cart', 'checkout', 'complete', 'order'] as const;
export type AgentStep = (typeof agentSteps)[number];

/** Amount in minor units of the store's currency, or a number of pieces or orders; null: no limit. */
const limit = v.exactOptional(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000_000))),
);

export const AgentLimitsSchema = v.object({
  order_amount: limit,
  order_pieces: limit,
  daily_orders: limit,
  daily_amount: limit,
});

/** Limits of orders that an agent finishes itself; a person may confirm what is above them. */
export type AgentLimits = v.InferOutput<typeof AgentLimitsSchema>;

const host = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(
    /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/,
    'a host in small letters is expected, such as agent.example or *.agent.example',
  ),
);
const hosts = v.exactOptional(v.pipe(v.array(host), v.maxLength(1000)));
const ids = v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), v.maxLength(1000)));
const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'a country is expected, such as US or DE'));

/** The setting `agents`: which programs may shop for people, and how far they may go. */
export const AgentsSchema = v.object({
  /** `known`: those that the owner allows, and those of `known_hosts`; `off`: none, and no path of theirs exists */
  mode: v.exactOptional(v.picklist(['open', 'known', 'off'])),
  /** hosts of profiles, `*.example.com` for all below it */
  known_hosts: hosts,
  /** hosts of profiles that are refused, in every mode */
  blocked_hosts: hosts,
  /** agents may finish a purchase with a token for a payment; otherwise a person finishes it in the storefront */
  complete_by_token: v.exactOptional(v.boolean()),
  /** the same for buyers in the European Union, whose click in the storefront is needed otherwise */
  complete_by_token_in_eu: v.exactOptional(v.boolean()),
  proof: v.exactOptional(v.object(v.entriesFromList(agentSteps, proof))),
  limits: v.exactOptional(AgentLimitsSchema),
  /** new buyers with an order above this amount confirm it in the storefront; null: no limit */
  review_new_buyers_above: limit,
  /** ids of categories, whose products agents cannot buy */
  excluded_categories: ids,
  /** ids of products that agents cannot buy */
  excluded_products: ids,
  /** countries that agents cannot buy for */
  excluded_countries: v.exactOptional(v.pipe(v.array(countryCode), v.maxLength(250))),
  /** agents may use coupons and gift cards */
  discounts: v.exactOptional(v.boolean()),
  /** version of the profile at `/.well-known/ucp`; the other one has an address of its own */
  root_version: v.exactOptional(v.picklist(protocolVersions)),
  /** one in so many answers is checked by the published schemas after it has left; null: none is */
  answer_samples: v.exactOptional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)))),
});

type StoredAgentSettings = v.InferOutput<typeof AgentsSchema>;

export type AgentSettings = Required<Omit<StoredAgentSettings, 'proof' | 'limits'>> & {
  proof: Record<AgentStep, Proof>;
  limits: AgentLimits;
};

/** Agents may look and fill carts; people finish the purchases. */
export const defaultAgentSettings: AgentSettings = {
  mode: 'open',
  known_hosts: [],
  blocked_hosts: [],
  complete_by_token: false,
  complete_by_token_in_eu: false,
  proof: { catalog: 'none', cart: 'none', checkout: 'none', complete: 'signed', order: 'signed' },
  limits: { order_amount: 50_000, order_pieces: 20, daily_orders: 100, daily_amount: 500_000 },
  review_new_buyers_above: 20_000,
  excluded_categories: [],
  excluded_products: [],
  excluded_countries: [],
  discounts: true,
  root_version: '2026-08-25',
  answer_samples: 200,
};

/** Reads the setting `agents` as it is now; an invalid one counts as `off`, so that a slip opens nothing. */
export async function readAgentSettings(db: Db): Promise<AgentSettings> {
  const [row] = await selectSetting(db);
  return parseSetting(row?.value ?? null);
}

const selectSetting = defineStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'agents'));

const parseSetting = rememberLast((text): AgentSettings => {
  if (text === null) return defaultAgentSettings;
  const parsed = v.safeParse(AgentsSchema, parseJson(text));
  return parsed.success ? fillAgentSettings(parsed.output) : { ...defaultAgentSettings, mode: 'off' };
});

/** Adds the defaults to what the owner has set. */
export function fillAgentSettings({ proof: proofs, limits, ...fields }: StoredAgentSettings): AgentSettings {
  return {
    ...defaultAgentSettings,
    ...fields,
    proof: { ...defaultAgentSettings.proof, ...proofs },
    limits: { ...defaultAgentSettings.limits, ...limits },
  };
}

/** Says whether a host is one of a list, in which `*.example.com` stands for all below it. */
export function isListedHost(hostname: string, list: readonly string[]): boolean {
  return list.some((entry) => entry === hostname || (entry.startsWith('*.') && hostname.endsWith(entry.slice(1))));
}
