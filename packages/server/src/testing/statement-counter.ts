const execute = 'E'.charCodeAt(0);
const query = 'Q'.charCodeAt(0);

/**
 * Counts statements in what a client of PostgreSQL sends.
 * @see https://www.postgresql.org/docs/current/protocol-overview.html: a message is a letter, its length and its content;
 * the first one has no letter
 */
export class StatementCounter {
  #rest: Buffer = Buffer.alloc(0);
  #letters = 0;

  /** @returns how many end in these bytes */
  count(bytes: Buffer): number {
    const all = Buffer.concat([this.#rest, bytes]);
    let statements = 0;
    let at = 0;
    for (let end = this.#end(all, at); end <= all.length; end = this.#end(all, at)) {
      if (this.#letters === 1 && (all[at] === execute || all[at] === query)) statements += 1;
      this.#letters = 1;
      at = end;
    }
    this.#rest = all.subarray(at);
    return statements;
  }

  #end(all: Buffer, at: number): number {
    const lengthAt = at + this.#letters;
    return lengthAt + 4 > all.length ? Number.POSITIVE_INFINITY : lengthAt + all.readInt32BE(lengthAt);
  }
}
