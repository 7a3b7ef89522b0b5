import { LRUCache } from 'lru-cache';

interface CachePolicy {
  /** What an entry is. */
  holds: string;
  /** Bound of each instance; the least recently used entries are dropped first. */
  bound: { entries: number } | { megabytes: number; entryKilobytes?: number };
  /** Everything whose change makes an entry outdated. */
  dependsOn: string[];
}

/** Every cache in the memory of a process, as `docs/contributors/architecture.md` lists them. */
export const cachePolicies = {
  'rule rows': {
    holds: 'rows of settings, promotions, taxes and shipping by statement and values',
    bound: { entries: 1000 },
    dependsOn: ['pricing version'],
  },
  statements: {
    holds: 'prepared statements of an SQLite connection; compiled queries whose shape a request selects',
    bound: { entries: 500 },
    dependsOn: ['schema'],
  },
  'API responses': {
    holds: 'JSON of catalogue or content',
    bound: { megabytes: 32, entryKilobytes: 256 },
    dependsOn: ['version', 'store setting', 'stock and ratings of products', 'orders'],
  },
  carts: {
    holds: 'JSON of priced carts',
    bound: { megabytes: 64, entryKilobytes: 256 },
    dependsOn: ['cart and lines', 'account', 'catalogue and pricing version', 'end of a promotion, dispatch'],
  },
  'catalogue results': {
    holds: 'counts, facets, searches and suggestions',
    bound: { entries: 2000 },
    dependsOn: ['catalogue version'],
  },
  'chunk results': {
    holds: 'results of a computation for each chunk',
    bound: { entries: 200 },
    dependsOn: ['version and stock of the chunk', 'categories'],
  },
  chunks: {
    holds: 'facet bitmaps of a chunk of the catalogue',
    bound: { megabytes: 64 },
    dependsOn: ['version of the chunk'],
  },
  words: {
    holds: 'positions of a searched word in each chunk of the catalogue',
    bound: { megabytes: 16 },
    dependsOn: ['version of the chunk'],
  },
  pages: {
    holds: 'documents without personal data, also compressed',
    bound: { megabytes: 50 },
    dependsOn: ['version of the shop', 'five seconds', 'responses that it shows'],
  },
  'page fragments': {
    holds: 'markup by everything that it shows',
    bound: { megabytes: 16 },
    dependsOn: [],
  },
  'parsed JSON': {
    holds: 'values of texts that pages receive again',
    bound: { megabytes: 2, entryKilobytes: 256 },
    dependsOn: [],
  },
  'agent profiles': {
    holds: 'profiles of agents by their address, and failures to fetch one',
    bound: { entries: 500 },
    dependsOn: ['their own time, an hour at most'],
  },
  'compressed bodies': {
    holds: 'compressed large public responses by ETag',
    bound: { megabytes: 8 },
    dependsOn: [],
  },
} satisfies Record<string, CachePolicy>;

export type CacheName = keyof typeof cachePolicies;

interface Entry<Value> {
  value: Value;
  version: unknown;
  expiresAt: number;
}

/** State in which an entry is fresh. */
interface Freshness {
  /** Version of everything that an entry depends on; an entry of another version is outdated. */
  version?: unknown;
  /** Current time in milliseconds. */
  now?: number;
}

/** Bounded cache of a process: an entry is fresh at one version and until it expires, and is loaded once at a time. */
export class Cache<Key extends string | number, Value> {
  readonly #entries: LRUCache<Key, Entry<Value>>;
  readonly #loading = new Map<Key, { value: Promise<Value>; version: unknown }>();

  /** @param measureBytes returns the size of an entry without its version, for caches that are bound by megabytes */
  constructor(name: CacheName, measureBytes: (value: Value, key: Key) => number = () => 1) {
    const { bound }: CachePolicy = cachePolicies[name];
    this.#entries = new LRUCache(
      'entries' in bound
        ? { max: bound.entries }
        : {
            maxSize: bound.megabytes * 2 ** 20,
            ...(bound.entryKilobytes && { maxEntrySize: bound.entryKilobytes * 2 ** 10 }),
            sizeCalculation: ({ value, version }, key) =>
              Math.max(1, measureBytes(value, key) + (typeof version === 'string' ? version.length : 0)),
          },
    );
  }

  /** Returns the value of a fresh entry. */
  get(key: Key, { version, now = 0 }: Freshness = {}): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.version === version && now < entry.expiresAt ? entry.value : undefined;
  }

  /** Returns the value of an entry without a version, which is created when it is missing. */
  getOrCreate(key: Key, create: () => Value): Value {
    const entry = this.#entries.get(key);
    if (entry) return entry.value;
    const value = create();
    this.set(key, value);
    return value;
  }

  /** Returns the value of an entry that may be outdated, and does not count as its use. */
  peek(key: Key): Value | undefined {
    return this.#entries.peek(key)?.value;
  }

  /** Stores a value whose size is measured now; a value larger than the bound of an entry is not stored. */
  set(key: Key, value: Value, { version, expiresAt = Number.POSITIVE_INFINITY }: Partial<Entry<Value>> = {}): void {
    this.#entries.set(key, { value, version, expiresAt });
  }

  /** Returns the value that is being loaded. */
  pending(key: Key, version?: unknown): Promise<Value> | undefined {
    const loading = this.#loading.get(key);
    return loading && loading.version === version ? loading.value : undefined;
  }

  /** Loads and stores a value; callers at the same time share one load. A failure is not stored. */
  load(key: Key, load: () => Promise<Value>, version?: unknown): Promise<Value> {
    return this.pending(key, version) ?? this.#startLoad(key, load, version);
  }

  /** Returns the cached value of this version, or loads it. */
  async find(key: Key, load: () => Promise<Value>, version?: unknown): Promise<Value> {
    const entry = this.#entries.get(key);
    return entry && entry.version === version ? entry.value : this.load(key, load, version);
  }

  clear(): void {
    this.#entries.clear();
  }

  async #startLoad(key: Key, load: () => Promise<Value>, version: unknown): Promise<Value> {
    const loading = { value: load(), version };
    this.#loading.set(key, loading);
    try {
      const value = await loading.value;
      this.set(key, value, { version });
      return value;
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    }
  }
}
