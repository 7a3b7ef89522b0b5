import { isIP } from 'node:net';
import { assertReceiver, isAllowedAddress, readUrlHostname } from '@mercer/commerce/events';
import type { Config } from '@mercer/platform/http/config';
import { AgentRefusal } from './refusal.ts';
import { isInnerList, type Member, parseDictionary, StructuredFieldError } from './structured-fields.ts';

const maxUrlLength = 2000;

/** What a header `UCP-Agent` says. */
interface AgentHeader {
  profile: string;
  version: string | undefined;
}

/**
 * Reads a header `UCP-Agent`: a dictionary with `profile`, and perhaps `version` as a member or a parameter.
 * @throws AgentRefusal `invalid_profile_url`
 */
export function parseAgentHeader(header: string | undefined): AgentHeader {
  if (header === undefined) throw new AgentRefusal('invalid_profile_url', 'The header UCP-Agent names no profile.');
  const members = readMembers(header);
  const profile = members.get('profile');
  if (!profile || isInnerList(profile) || typeof profile.value !== 'string')
    throw new AgentRefusal('invalid_profile_url', 'The header UCP-Agent must have profile="https://…".');
  const version = readText(members.get('version')) ?? profile.parameters.get('version');
  return { profile: profile.value, version: typeof version === 'string' ? version : undefined };
}

function readMembers(header: string): Map<string, Member> {
  try {
    return parseDictionary(header);
  } catch (cause) {
    if (!(cause instanceof StructuredFieldError)) throw cause;
    throw new AgentRefusal('invalid_profile_url', `The header UCP-Agent cannot be read: ${cause.message}.`, { cause });
  }
}

function readText(member: Member | undefined): string | undefined {
  return member && !isInnerList(member) && typeof member.value === 'string' ? member.value : undefined;
}

/** Says whether the shop itself runs on a loopback address, as in development. */
export function isLoopbackShop({ publicUrl, live: isLive }: Pick<Config, 'publicUrl' | 'live'>): boolean {
  return !isLive && isLoopbackHost(readUrlHostname(new URL(publicUrl)));
}

/** Checks an address that is told of orders. @throws ApiError 400 unless the shop may send to it */
export function assertPlatformAddress(url: string, config: Config): string {
  return assertReceiver(url, { ...config, live: !isLoopbackShop(config) });
}

function isLoopbackHost(host: string): boolean {
  if (isIP(host) === 0) return /(^|\.)localhost$/.test(host);
  return isAllowedAddress(host, false) && !isAllowedAddress(host, true);
}

/**
 * Reads the address of a profile: https on a public host, or http and https on a loopback host for a shop on one.
 * @throws AgentRefusal `invalid_profile_url`
 */
export function parseProfileUrl(text: string, config: Pick<Config, 'publicUrl' | 'live'>): URL {
  const url = text.length <= maxUrlLength ? URL.parse(text) : null;
  if (url === null || `${url.username}${url.password}` !== '')
    throw new AgentRefusal('invalid_profile_url', 'The profile must be an https address without user and password.');
  url.hash = '';
  const host = readUrlHostname(url);
  const isLoopback = isLoopbackHost(host) && isLoopbackShop(config);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback))
    throw new AgentRefusal('invalid_profile_url', 'The profile must be an https address.');
  if (!isLoopback && !isPublicHost(host))
    throw new AgentRefusal('invalid_profile_url', 'The profile must be on a public host.');
  return url;
}

/** Returns the host of a profile, by which the owner lets agents in or keeps them out. */
export function readProfileHost(url: URL): string {
  return readUrlHostname(url);
}

/** Says whether a host can be public: names are checked once more by the address that they lead to. */
function isPublicHost(host: string): boolean {
  if (isIP(host) !== 0) return isAllowedAddress(host, true);
  return host.includes('.') && !/\.(localhost|local|localdomain|internal|home\.arpa)$/.test(host);
}
