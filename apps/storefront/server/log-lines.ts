import type { Log } from '@mercer/server';

/** Lines of JSON, those of one moment written together: a write for each costs more than the line. */
export class LogLines implements Log {
  readonly #write: (text: string) => void;
  readonly #now: () => Date;
  #lines: string[] = [];

  constructor({ write, now }: { write(text: string): void; now(): Date }) {
    this.#write = write;
    this.#now = now;
  }

  info = (message: string, fields?: object) => this.#line('info', message, fields);
  error = (message: string, fields?: object) => this.#line('error', message, fields);

  end() {
    if (this.#lines.length === 0) return;
    this.#write(`${this.#lines.join('\n')}\n`);
    this.#lines = [];
  }

  #line(level: string, message: string, fields?: object) {
    if (this.#lines.length === 0) setImmediate(() => this.end());
    this.#lines.push(JSON.stringify({ time: this.#now().toISOString(), level, message, ...fields }));
  }
}
