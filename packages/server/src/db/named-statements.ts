import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { setRecent } from './lru.ts';

/** Each costs every connection the memory of its plan. */
const mostNamed = 400;
const mostSeen = 1000;
/** Bulk inserts are longer, and rarely the same. */
const longestNamed = 10_000;
const isPlanned = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Names for statements that come again: PostgreSQL parses and plans a named one once for each connection. The same text
 * has the same name in every process and no other text has it: a pooler may hand a connection on with the names of whoever
 * had it before.
 */
export class NamedStatements {
  readonly #names = new Map<string, string>();
  readonly #seen = new Map<string, true>();
  /** How often names were given up: a connection keeps the outdated plan under the old one. */
  #round = 0;
  #isOn: boolean;

  constructor(isOn = true) {
    this.#isOn = isOn;
  }

  end() {
    this.#isOn = false;
  }

  /** With a name from the second time on, unless there are too many. */
  queryOf(text: string, values: readonly unknown[]): QueryConfig {
    const name = this.#isOn ? this.#nameOf(text) : undefined;
    return name ? { name, text, values: [...values] } : { text, values: [...values] };
  }

  /** What the server says of the name rather than of the statement: without the name it can be asked again. */
  hasFailed(text: string, error: unknown): boolean {
    const { code = '', message = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}; // pg's errors have a code
    if (isForeign.test(code)) this.end();
    else if (!isOutdated(code, message)) return false;
    this.#names.delete(text);
    this.#round += 1;
    return true;
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || text.length > longestNamed || this.#names.size >= mostNamed) return known;
    if (!this.#seen.delete(text)) {
      setRecent(this.#seen, [text, true], mostSeen);
      return undefined;
    }
    if (!isPlanned.test(text)) return undefined;
    const name = `mercer_${createHash('sha256').update(text).digest('base64url')}_${this.#round}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Unknown, or there already: a pooler gives the statements of one connection to another, so that names mean nothing. */
const isForeign = /^(26000|42P05)$/;

/** The tables have changed since the statement was planned. */
function isOutdated(code: string, message: string): boolean {
  return code === '0A000' && message.includes('cached plan');
}
