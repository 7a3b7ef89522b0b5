const execute = 'E'.charCodeAt(0);
const query = 'Q'.charCodeAt(0);

/**
 * Counts statements in what a client of PostgreSQL sends.
 * @see https://www.postgresql.org/docs/current/protocol-overview.html: a message is a letter, its length and its content;
 * the first one has no letter
 */
export class StatementCounter {
  #remainder: Buffer = Buffer.alloc(0);
  #bodyLength = 0;

  /** @returns how many end in these bytes */
  countStatements(bytes: Buffer): number {
    const bufferedBytes = Buffer.concat([this.#remainder, bytes]);
    let statements = 0;
    let at = 0;
    for (
      let end = this.#findMessageEnd(bufferedBytes, at);
      end <= bufferedBytes.length;
      end = this.#findMessageEnd(bufferedBytes, at)
    ) {
      if (this.#bodyLength === 1 && (bufferedBytes[at] === execute || bufferedBytes[at] === query)) statements += 1;
      this.#bodyLength = 1;
      at = end;
    }
    this.#remainder = bufferedBytes.subarray(at);
    return statements;
  }

  #findMessageEnd(bufferedBytes: Buffer, at: number): number {
    const lengthAt = at + this.#bodyLength;
    return lengthAt + 4 > bufferedBytes.length
      ? Number.POSITIVE_INFINITY
      : lengthAt + bufferedBytes.readInt32BE(lengthAt);
  }
}
