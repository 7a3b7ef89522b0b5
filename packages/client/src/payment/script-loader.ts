import type { ResolvedOptions } from '../options.ts';
import { valueAt } from '../path.ts';
import { notLoaded } from './faults.ts';
import { pageNonce } from './page-nonce.ts';
import { type Script, type ScriptId, scripts } from './scripts.ts';

const tries = 3;
const retryDelayMs = 500;
// Safari runs some of the scripts' own set-up after their load event
const pauseMs = 1000;

/** What a script's address is asked with: the account and currency of the page. */
export type ScriptQuery = Record<string, string | undefined>;

interface ScriptWishes {
  query?: ScriptQuery | undefined;
  /** What stands for scripts where a gateway is played; an option of the page goes before it. */
  played?: readonly { id: string; url: string }[] | undefined;
}

export type ScriptLoader = ReturnType<typeof createScriptLoader>;

/** Loads gateways' scripts into the page, each once (§9: 3 tries 500 ms apart, then a pause of 1 s). */
export function createScriptLoader(options: ResolvedOptions) {
  const loading = new Map<string, Promise<void>>();

  /** One after the other; an unknown id is logged and left out. */
  async function load(ids: readonly string[], wishes: ScriptWishes = {}): Promise<void> {
    let waits = false;
    for (const id of ids) {
      if (!isScriptId(id)) console.error(`Unknown script ID: ${id}`);
      else if (!library(scripts[id])) {
        await loadOnce(id, wishes);
        waits = true;
      }
    }
    if (waits) await sleep(pauseMs);
  }

  /** A failure is not kept: the next page element asks again. */
  function loadOnce(id: ScriptId, { query = {}, played = [] }: ScriptWishes): Promise<void> {
    const inFlight = loading.get(id);
    if (inFlight) return inFlight;
    const standIn = played.find((one) => one.id === id)?.url;
    // a path is one of the shop, whatever address it is reached by
    const address = options.paymentScripts[id] ?? (standIn && new URL(standIn, options.url).href) ?? scripts[id].url;
    const url = withQuery(address, scripts[id], query);
    const started = loadScript(scripts[id], url).finally(() => loading.delete(id));
    loading.set(id, started);
    return started;
  }

  return {
    load,
    /**
     * What the script put on the page, by its documented interface.
     * @throws CommerceError '{library} was not loaded'
     */
    library<T>(id: ScriptId): T {
      const found = library(scripts[id]);
      if (!found) throw notLoaded(scripts[id].library);
      return found as T; // the adapter names the interface that the gateway documents for this script
    },
  };
}

function isScriptId(id: string): id is ScriptId {
  return Object.hasOwn(scripts, id);
}

/** Stripe's third version stands beside an older one that the page has loaded. */
function library({ global, oldestVersion }: Script): unknown {
  // whatever the script has put there
  const found = valueAt(window, global) as { StripeV3?: { version: unknown }; version?: unknown } | undefined;
  const library = found?.StripeV3 ?? found;
  return oldestVersion === undefined || isSince(oldestVersion, library?.version) ? library : undefined;
}

function isSince(oldest: number, version: unknown): boolean {
  return typeof version === 'number' ? version >= oldest : typeof version === 'string';
}

async function loadScript(script: Script, url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await append(url);
      break;
    } catch (error) {
      if (attempt >= tries) throw notLoaded(script.library, error);
      await sleep(retryDelayMs);
    }
  }
  if (!library(script)) throw notLoaded(script.library);
}

function append(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    const nonce = pageNonce();
    if (nonce) Object.assign(script.dataset, { cspNonce: nonce });
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} was not loaded`));
    };
    document.head.append(script);
  });
}

function withQuery(url: string, { takesQuery }: Script, query: ScriptQuery): string {
  if (!takesQuery) return url;
  const known = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(known)}`;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
