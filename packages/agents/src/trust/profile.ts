import { isPlainObject } from '@mercer/contract';
import * as v from 'valibot';
import type { PublicJwk } from './json-web-key.ts';

const text = v.pipe(v.string(), v.maxLength(500));
const optionalText = v.optional(v.pipe(v.string(), v.maxLength(2000)));

const JwkSchema = v.looseObject({
  kid: text,
  kty: text,
  crv: optionalText,
  x: optionalText,
  y: optionalText,
  alg: optionalText,
  use: optionalText,
  key_ops: v.optional(v.array(text)),
});

const CapabilitySchema = v.looseObject({
  version: text,
  name: optionalText,
  config: v.optional(v.looseObject({})),
});

const ProfileSchema = v.looseObject({
  ucp: v.looseObject({
    version: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
    capabilities: v.optional(
      v.union([v.array(v.looseObject({ name: text, version: text })), v.record(text, v.array(CapabilitySchema))]),
    ),
  }),
  keys: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(100))),
  signing_keys: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(100))),
  name: optionalText,
});

/** Versions of a capability that a profile declares. */
export interface DeclaredCapability {
  name: string;
  version: string;
  /** `config` of the declaration, which nobody has checked */
  config: Readonly<Record<string, unknown>>;
}

/** Profile of an agent as the shop reads it. */
export interface AgentProfile {
  /** version of the protocol that the platform speaks */
  version: string;
  name: string | undefined;
  capabilities: readonly DeclaredCapability[];
  keys: readonly PublicJwk[];
}

/** Reads a profile; null: its text is no profile. Keys that nobody could verify with are left out. */
export function parseProfile(json: string): AgentProfile | null {
  const parsed = v.safeParse(ProfileSchema, parseJsonText(json));
  if (!parsed.success) return null;
  const { ucp, keys = [], signing_keys = [], name } = parsed.output;
  return {
    version: ucp.version,
    name,
    capabilities: listDeclaredCapabilities(ucp.capabilities),
    keys: [...keys, ...signing_keys].flatMap((key) => {
      const jwk = v.safeParse(JwkSchema, key);
      return jwk.success ? [jwk.output] : [];
    }),
  };
}

function parseJsonText(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

type DeclaredCapabilities = v.InferOutput<typeof ProfileSchema>['ucp']['capabilities'];

function listDeclaredCapabilities(declared: DeclaredCapabilities): DeclaredCapability[] {
  if (declared === undefined) return [];
  const entries = Array.isArray(declared)
    ? declared
    : Object.entries(declared).flatMap(([name, versions]) => versions.map((entry) => ({ ...entry, name })));
  return entries.map((entry) => {
    const config = 'config' in entry ? entry.config : undefined;
    return { name: entry.name, version: entry.version, config: isPlainObject(config) ? config : {} };
  });
}
