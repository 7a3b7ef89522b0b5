import type { ResolvedOptions } from '../options.ts';
import { getValueAtPath } from '../path.ts';
import { notLoadedError } from './faults.ts';
import { getPageNonce } from './page-nonce.ts';

/** A browser script of a gateway. */
export interface Script {
  /** Name of the library in the message of its failure. */
  library: string;
  /** Path of the global variable under which the page finds it once it is loaded. */
  global: string;
  url: string;
  /** The oldest version that will do; versions with names are newer than all with numbers. */
  oldestVersion?: number;
  /** The address carries the shop's account and currency. */
  takesQuery?: boolean;
}

const tries = 3;
const retryDelayMs = 500;
// Safari runs some of the scripts' own set-up after their load event
const pauseMs = 1000;

/** Query of a script's address: the account and currency of the page. */
export type ScriptQuery = Record<string, string | undefined>;

interface ScriptOptions {
  query?: ScriptQuery | undefined;
  /** Replacements for scripts of a gateway that is simulated; an option of the page takes precedence. */
  played?: readonly { id: string; url: string }[] | undefined;
}

export type ScriptLoader = ReturnType<typeof createScriptLoader>;

/** Loads gateways' scripts into the page, each once (§9: 3 tries 500 ms apart, then a pause of 1 s). */
export function createScriptLoader(options: ResolvedOptions, scripts: Readonly<Record<string, Script>>) {
  const loading = new Map<string, Promise<void>>();

  /** Loads scripts one after the other; an unknown id is logged and left out. */
  async function loadScripts(ids: readonly string[], wishes: ScriptOptions = {}): Promise<void> {
    let waits = false;
    for (const id of ids) {
      const script = Object.hasOwn(scripts, id) ? scripts[id] : undefined;
      if (!script) console.error(`Unknown script ID: ${id}`);
      else if (!findLibrary(script)) {
        await loadScriptOnce(id, script, wishes);
        waits = true;
      }
    }
    if (waits) await sleep(pauseMs);
  }

  /** A failure is not kept: the next page element asks again. */
  function loadScriptOnce(id: string, script: Script, { query = {}, played = [] }: ScriptOptions): Promise<void> {
    const inFlight = loading.get(id);
    if (inFlight) return inFlight;
    const standIn = played.find((candidate) => candidate.id === id)?.url;
    // a path is one of the shop, whatever address it is reached by
    const address = options.paymentScripts[id] ?? (standIn && new URL(standIn, options.url).href) ?? script.url;
    const url = addScriptQuery(address, script, query);
    const started = loadScriptWithRetry(script, url).finally(() => loading.delete(id));
    loading.set(id, started);
    return started;
  }

  return {
    load: loadScripts,
    /**
     * Returns what the script put on the page, by its documented interface.
     * @throws CommerceError '{library} was not loaded'
     */
    library<T>(id: string): T {
      const script = scripts[id];
      const loadedLibrary = script && findLibrary(script);
      if (!loadedLibrary) throw notLoadedError(script?.library ?? id);
      return loadedLibrary as T; // the adapter names the interface that the gateway documents for this script
    },
  };
}

/** Stripe's third version stands beside an older one that the page has loaded. */
function findLibrary({ global, oldestVersion }: Script): unknown {
  // The script may have defined any value
  const globalValue = getValueAtPath(window, global) as
    | { StripeV3?: { version: unknown }; version?: unknown }
    | undefined;
  const library = globalValue?.StripeV3 ?? globalValue;
  return oldestVersion === undefined || isRecentVersion(oldestVersion, library?.version) ? library : undefined;
}

function isRecentVersion(oldest: number, version: unknown): boolean {
  return typeof version === 'number' ? version >= oldest : typeof version === 'string';
}

async function loadScriptWithRetry(script: Script, url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await appendScript(url);
      break;
    } catch (error) {
      if (attempt >= tries) throw notLoadedError(script.library, error);
      await sleep(retryDelayMs);
    }
  }
  if (!findLibrary(script)) throw notLoadedError(script.library);
}

function appendScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    const nonce = getPageNonce();
    if (nonce) Object.assign(script.dataset, { cspNonce: nonce });
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} was not loaded`));
    };
    document.head.append(script);
  });
}

function addScriptQuery(url: string, { takesQuery }: Script, query: ScriptQuery): string {
  if (!takesQuery) return url;
  const filledParams = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(filledParams)}`;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
