import { Cache } from '@mercer/cache';
import type { Db } from '@mercer/database';
import { isWithinLimit } from '@mercer/platform/http/attempt-limit';
import type { AppDeps } from '@mercer/platform/http/context';
import { Semaphore } from '@mercer/platform/http/semaphore';
import { fetchProfile } from './fetch-profile.ts';
import type { AgentProfile } from './profile.ts';
import { isLoopbackShop } from './profile-address.ts';
import { AgentRefusal } from './refusal.ts';

/** Profiles that are fetched for one network, and for all networks, within 15 minutes. */
const discoveriesPerNetwork = 60;
const discoveriesOfAll = 1200;
/** A profile that could not be fetched is not fetched again for so long. */
const failureTtlSeconds = 30;
/** A profile is fetched again for an unknown key once within so long. */
const refreshEverySeconds = 60;

type CachedProfile = { profile: AgentProfile; ttlSeconds: number; fetchedAt: number } | { refusal: AgentRefusal };

interface ProfileRequest {
  /** network of the caller; undefined: nobody counts it */
  network: string | undefined;
  /** the agent is known to the owner, so that its profile is fetched whatever strangers do */
  isTrusted: boolean;
}

/** Profiles of agents in the memory of this process, each of which is fetched once for all who ask at once. */
export class ProfileCache {
  readonly #profiles = new Cache<string, CachedProfile>('agent profiles');
  readonly #turns = new Semaphore({
    permits: 8,
    maxQueued: 100,
    maxQueuedPerKey: 20,
    busy: 'Many profiles of agents are fetched at the moment',
  });

  /** @throws AgentRefusal when the profile cannot be had, or when too many were fetched */
  async find(deps: AppDeps, url: URL, request: ProfileRequest): Promise<AgentProfile> {
    return unwrapProfile(this.#readCached(deps, url) ?? (await this.#load(deps, url, request)));
  }

  /**
   * Fetches a profile again because a signature names a key that it does not have, at most once a minute.
   * @returns undefined where the profile is as new as it may be
   */
  async refresh(deps: AppDeps, url: URL, request: ProfileRequest): Promise<AgentProfile | undefined> {
    const cached = this.#readCached(deps, url);
    if (!cached || 'refusal' in cached) return undefined;
    if (deps.now().getTime() - cached.fetchedAt < refreshEverySeconds * 1000) return undefined;
    return unwrapProfile(await this.#load(deps, url, request));
  }

  #readCached({ now }: AppDeps, url: URL): CachedProfile | undefined {
    return this.#profiles.get(url.href, { now: now().getTime() });
  }

  async #load(deps: AppDeps, url: URL, request: ProfileRequest): Promise<CachedProfile> {
    return this.#profiles.pending(url.href) ?? this.#fetch(deps, url, request);
  }

  async #fetch(deps: AppDeps, url: URL, request: ProfileRequest): Promise<CachedProfile> {
    await countDiscovery(deps, request);
    const loaded = await this.#profiles.load(url.href, () => this.#request(deps, url));
    const ttlSeconds = 'refusal' in loaded ? failureTtlSeconds : loaded.ttlSeconds;
    this.#profiles.set(url.href, loaded, { expiresAt: deps.now().getTime() + ttlSeconds * 1000 });
    return loaded;
  }

  async #request(deps: AppDeps, url: URL): Promise<CachedProfile> {
    const fetchedAt = deps.now().getTime();
    const fetchInTurn = () => fetchProfile(url, isLoopbackShop(deps.config));
    try {
      return { ...(await this.#turns.runWithPermit(fetchInTurn, url.host)), fetchedAt };
    } catch (error) {
      if (error instanceof AgentRefusal) return { refusal: error };
      throw new AgentRefusal('unavailable', 'Many agents call at the moment.', { cause: error, retryAfterSeconds: 5 });
    }
  }
}

/** Counts a profile that is fetched. @throws AgentRefusal `too_many_requests` */
async function countDiscovery({ db, config, now }: AppDeps, { network, isTrusted }: ProfileRequest): Promise<void> {
  if (isTrusted || !config.rateLimitPerIp || network === undefined) return;
  const limits = [
    { key: `agent-discovery:${network}`, max: discoveriesPerNetwork },
    { key: 'agent-discovery', max: discoveriesOfAll },
  ];
  for (const limit of limits)
    if (!(await isWithinLimit(db, limit, now())))
      throw new AgentRefusal('too_many_requests', 'Too many profiles of agents were fetched.', {
        retryAfterSeconds: 60,
      });
}

function unwrapProfile(cached: CachedProfile): AgentProfile {
  if ('refusal' in cached) throw cached.refusal;
  return cached.profile;
}

const caches = new WeakMap<Db, ProfileCache>();

/** Returns the profiles of a shop's process. */
export function getProfileCache(db: Db): ProfileCache {
  const cache = caches.get(db) ?? new ProfileCache();
  caches.set(db, cache);
  return cache;
}
