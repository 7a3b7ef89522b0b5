import type { Row } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { networkOfAddress } from '@mercer/platform/http/network';
import { createAgent, findAgentByKey, findAgentByProfile, markAgentSeen } from './agents.ts';
import { matchesContentDigest } from './content-digest.ts';
import { findWebhookUrl, negotiateCapabilities, negotiateVersion, shopCapabilities } from './negotiate.ts';
import type { AgentProfile } from './profile.ts';
import { assertPlatformAddress, parseAgentHeader, parseProfileUrl, readProfileHost } from './profile-address.ts';
import { getProfileCache } from './profile-cache.ts';
import { AgentRefusal } from './refusal.ts';
import {
  type AgentSettings,
  isListedHost,
  type Proof,
  type ProtocolVersion,
  protocolVersions,
  readAgentSettings,
} from './settings.ts';
import { type SignatureCheck, verifyRequest } from './verify-signature.ts';

/** HTTP request of an agent. */
export interface AgentRequest {
  method: string;
  /** address as the shop received it; its host is not trusted */
  url: string;
  headers: Headers;
  /** body as it came, as bytes or as UTF-8 text; empty for none */
  rawBody: Uint8Array | string;
  /** body of the HTTP request, which signature and digest cover, where it is not `rawBody` */
  signedBody?: Uint8Array | string | undefined;
  binding: 'rest' | 'mcp' | 'acp';
  /** value of `UCP-Agent`, which MCP sends within the arguments of a tool; undefined: there is none */
  agentHeader: string | undefined;
  /** address of the caller; undefined: nobody counts its calls */
  ip: string | undefined;
}

export interface Agent {
  id: string;
  name: string;
  profileUrl: string;
  /** The request has a valid signature by a key of the profile. */
  isVerified: boolean;
  /** the strongest proof of the request */
  proof: Proof;
}

export interface IdentifiedAgent {
  agent: Agent;
  version: ProtocolVersion;
  /** names of the capabilities that both sides have */
  capabilities: string[];
  /** address that is told of the agent's orders */
  webhookUrl?: string;
}

const allCapabilities = shopCapabilities.map(({ name }) => name);
const toBytes = (body: Uint8Array | string) => (typeof body === 'string' ? new Uint8Array(Buffer.from(body)) : body);

/**
 * Finds out which agent calls: its profile, the version and the capabilities of both sides, and whether its signature
 * holds. An agent that the owner has stopped is refused from the next call on.
 * @throws AgentRefusal with the code and the status that the protocol documents
 */
export async function identifyAgent(deps: AppDeps, request: AgentRequest): Promise<IdentifiedAgent> {
  const settings = await readAgentSettings(deps.db);
  if (settings.mode === 'off') throw new AgentRefusal('not_found', 'This shop is closed to agents.');
  assertDigest(request);
  const keyedAgent = await findKeyedAgent(deps, request.headers);
  if (request.binding === 'acp') return identifyByAcpKey(deps, settings, keyedAgent);
  if (keyedAgent && request.agentHeader === undefined) return identifyByKey(deps, settings, keyedAgent);
  const header = parseAgentHeader(request.agentHeader);
  if (deps.config.conformance && header.profile === unnamedProfile) return identifyUnnamed(deps, header.version);
  const url = parseProfileUrl(header.profile, deps.config);
  const storedAgent = await findAgentByProfile(deps.db, url.href);
  assertAdmitted(settings, storedAgent, readProfileHost(url));
  const network = request.ip === undefined ? undefined : networkOfAddress(request.ip);
  const discovery = { network, isTrusted: isTrustedAgent(storedAgent) };
  const profile = await getProfileCache(deps.db).find(deps, url, discovery);
  const version = negotiateVersion({ profileVersion: profile.version, headerVersion: header.version });
  const capabilities = deps.config.conformance ? allCapabilities : negotiateCapabilities(profile, version);
  const { isVerified, webhookProfile } = await checkSignature(deps, { request, url, profile, discovery });
  const agent = storedAgent ?? (await createAgent(deps, describeNewAgent(url, profile)));
  await markAgentSeen(deps.db, agent, isVerified, deps.now());
  const webhookUrl = readWebhookUrl(deps, webhookProfile);
  const isKeyed = keyedAgent?.id === agent.id;
  const identified = describeAgent(agent, isVerified, isKeyed);
  return { agent: identified, version, capabilities, ...(webhookUrl !== undefined && { webhookUrl }) };
}

/** The digest of a body is checked whether or not the request is signed. @throws AgentRefusal `digest_mismatch` */
function assertDigest({ headers, rawBody, signedBody = rawBody }: AgentRequest): void {
  const digest = headers.get('content-digest');
  if (digest !== null && !matchesContentDigest(digest, toBytes(signedBody)))
    throw new AgentRefusal('digest_mismatch', 'The body does not have the digest of the header Content-Digest.');
}

/** Finds the agent of a key in `Authorization` or `X-API-Key`. @throws AgentRefusal `profile_not_trusted` */
async function findKeyedAgent({ db }: AppDeps, headers: Headers): Promise<Row<'agents'> | undefined> {
  const [, bearer] = /^Bearer\s+(agk_\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  const key = headers.get('x-api-key') ?? bearer;
  if (key === null || key === undefined) return undefined;
  const agent = await findAgentByKey(db, key);
  if (!agent) throw new AgentRefusal('signature_invalid', 'The key of the agent is unknown.');
  return agent;
}

/** Identifies an agent that has no profile, by the key that the owner has issued to it. */
async function identifyByKey(deps: AppDeps, settings: AgentSettings, agent: Row<'agents'>): Promise<IdentifiedAgent> {
  assertAdmitted(settings, agent, agent.host);
  await markAgentSeen(deps.db, agent, false, deps.now());
  return { agent: describeAgent(agent, false, true), version: protocolVersions[0], capabilities: allCapabilities };
}

/** Identifies an agent that speaks ACP, which has no profiles: the owner sets the address for its orders. */
async function identifyByAcpKey(
  deps: AppDeps,
  settings: AgentSettings,
  agent: Row<'agents'> | undefined,
): Promise<IdentifiedAgent> {
  if (!agent)
    throw new AgentRefusal('unauthorized', 'The header Authorization needs the key that the owner has issued.');
  const { webhook_url, webhook_secret } = agent;
  const webhookUrl = webhook_url === null || webhook_secret === null ? undefined : readReceiver(deps, webhook_url);
  return { ...(await identifyByKey(deps, settings, agent)), ...(webhookUrl !== undefined && { webhookUrl }) };
}

/** Profile that the official test suite writes where it asks for a version alone. */
const unnamedProfile = '...';

async function identifyUnnamed(deps: AppDeps, headerVersion: string | undefined): Promise<IdentifiedAgent> {
  const version = negotiateVersion({ profileVersion: '2026-04-08', headerVersion });
  const newAgent = { profileUrl: unnamedProfile, host: 'conformance.invalid', name: 'Conformance suite' };
  const agent = (await findAgentByProfile(deps.db, unnamedProfile)) ?? (await createAgent(deps, newAgent));
  return { agent: describeAgent(agent, false, false), version, capabilities: allCapabilities };
}

function describeAgent(agent: Row<'agents'>, isVerified: boolean, isKeyed: boolean): Agent {
  const { id, name, profile_url: profileUrl } = agent;
  return { id, name, profileUrl, isVerified, proof: isKeyed ? 'key' : isVerified ? 'signed' : 'none' };
}

function describeNewAgent(url: URL, { name }: AgentProfile) {
  return { profileUrl: url.href, host: readProfileHost(url), name };
}

const isTrustedAgent = (agent: Row<'agents'> | undefined) => agent?.status === 'allowed' || agent?.status === 'limited';

/** @throws AgentRefusal `profile_not_trusted` for an agent that the owner does not let in */
function assertAdmitted(settings: AgentSettings, agent: Row<'agents'> | undefined, host: string): void {
  if (agent) assertNotStopped(agent);
  const isBlocked = isListedHost(host, settings.blocked_hosts);
  const isKnown = isTrustedAgent(agent) || isListedHost(host, settings.known_hosts);
  if (isBlocked || (settings.mode === 'known' && !isKnown))
    throw new AgentRefusal('profile_not_trusted', 'The owner of this shop does not let this agent in.', {
      agentId: agent?.id,
    });
}

/** @throws AgentRefusal `profile_not_trusted` */
export function assertNotStopped({ id, status }: Pick<Row<'agents'>, 'id' | 'status'>): void {
  if (status === 'stopped')
    throw new AgentRefusal('profile_not_trusted', 'The owner of this shop has stopped this agent.', { agentId: id });
}

interface SignatureContext {
  request: AgentRequest;
  url: URL;
  profile: AgentProfile;
  discovery: { network: string | undefined; isTrusted: boolean };
}

/**
 * Checks the signature of a request that has one. A key that the profile does not have may be a new one: the profile is
 * fetched again.
 * @throws AgentRefusal for a signature that does not hold
 */
async function checkSignature(
  deps: AppDeps,
  { request, url, profile, discovery }: SignatureContext,
): Promise<{ isVerified: boolean; webhookProfile: AgentProfile }> {
  const { headers } = request;
  if (!headers.has('signature') && !headers.has('signature-input'))
    return { isVerified: false, webhookProfile: profile };
  const check = verifyWithProfile(deps, request, profile);
  if (check.isVerified) return { isVerified: true, webhookProfile: profile };
  const refreshedProfile =
    check.fault === 'key_not_found' ? await getProfileCache(deps.db).refresh(deps, url, discovery) : undefined;
  const lastCheck = refreshedProfile ? verifyWithProfile(deps, request, refreshedProfile) : check;
  if (lastCheck.isVerified) return { isVerified: true, webhookProfile: refreshedProfile ?? profile };
  throw new AgentRefusal(lastCheck.fault, describeFault(lastCheck.fault));
}

/** The host is the shop's own, so that a signature for another shop is none for this one. */
function verifyWithProfile({ config, now }: AppDeps, request: AgentRequest, { keys }: AgentProfile): SignatureCheck {
  const { pathname, search } = new URL(request.url);
  const url = new URL(`${new URL(config.publicUrl).origin}${pathname}${search}`);
  const { method, headers, signedBody = request.rawBody } = request;
  return verifyRequest({ method, url, headers, rawBody: toBytes(signedBody) }, keys, now());
}

type Fault = Extract<SignatureCheck, { isVerified: false }>['fault'];

function describeFault(fault: Fault): string {
  const texts: Record<Fault, string> = {
    signature_missing: 'The request needs Signature-Input and Signature.',
    signature_invalid: 'The signature is not valid, or does not cover the request.',
    key_not_found: 'The profile has no key with the id that the signature names.',
    algorithm_unsupported: 'The key is of an algorithm that is not supported; ES256 and Ed25519 are.',
    digest_mismatch: 'The body does not have the digest of the header Content-Digest.',
  };
  return texts[fault];
}

/** Returns the address for orders where the shop may send to it; undefined: the agent asks instead. */
function readWebhookUrl(deps: AppDeps, profile: AgentProfile): string | undefined {
  const url = findWebhookUrl(profile);
  return url === undefined ? undefined : readReceiver(deps, url);
}

function readReceiver({ config }: Pick<AppDeps, 'config'>, url: string): string | undefined {
  try {
    return assertPlatformAddress(url, config);
  } catch {
    return undefined;
  }
}
