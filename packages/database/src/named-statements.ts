import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** Maximum number of named statements; each costs every connection the memory of its plan. */
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
  /** Statements that were sent once; the set is cleared when it is full. */
  readonly #seenStatements = new Set<string>();
  /** Number of times that names were discarded. Connections keep the outdated plan under the old name. */
  #round = 0;
  #isOn: boolean;

  constructor(isOn = true) {
    this.#isOn = isOn;
  }

  end() {
    this.#isOn = false;
  }

  /** Returns the query with a name from its second time on, unless there are too many names. */
  toQueryConfig(text: string, values: readonly unknown[]): QueryConfig {
    const name = this.#isOn ? this.#nameOf(text) : undefined;
    return name ? { name, text, values: [...values] } : { text, values: [...values] };
  }

  /**
   * Handles an error of a query.
   * @returns true when the server rejected the name rather than the statement: the query can be sent once more without
   * it
   */
  handleNameFailure(text: string, error: unknown): boolean {
    const { code = '', message = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}; // pg's errors have a code
    if (isForeign.test(code)) this.end();
    else if (!isPlanOutdated(code, message)) return false;
    this.#names.delete(text);
    this.#round += 1;
    return true;
  }

  #nameOf(text: string): string | undefined {
    const existingName = this.#names.get(text);
    if (existingName || text.length > longestNamed || this.#names.size >= mostNamed) return existingName;
    if (!this.#seenStatements.delete(text)) {
      if (this.#seenStatements.size >= mostSeen) this.#seenStatements.clear();
      this.#seenStatements.add(text);
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
function isPlanOutdated(code: string, message: string): boolean {
  return code === '0A000' && message.includes('cached plan');
}
