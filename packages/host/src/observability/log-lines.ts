import type { Log } from '@mercer/server';

export interface LogLine {
  /** ISO 8601, UTC */
  time: string;
  level: 'info' | 'error';
  message: string;
  [field: string]: unknown;
}

interface Output {
  write(text: string): void;
  now(): Date;
  /** Additional handler of each line. */
  also?: ((line: LogLine) => void) | undefined;
}

/** Lines of JSON, those of one moment written together: a write for each costs more than the line. */
export class LogLines implements Log {
  readonly #output: Output;
  #lines: string[] = [];

  constructor(output: Output) {
    this.#output = output;
  }

  info = (message: string, fields?: object) => this.#line('info', message, fields);
  error = (message: string, fields?: object) => this.#line('error', message, fields);

  end() {
    if (this.#lines.length === 0) return;
    this.#output.write(`${this.#lines.join('\n')}\n`);
    this.#lines = [];
  }

  #line(level: LogLine['level'], message: string, fields?: object) {
    if (this.#lines.length === 0) setImmediate(() => this.end());
    const line: LogLine = { time: this.#output.now().toISOString(), level, message, ...fields };
    this.#lines.push(JSON.stringify(line));
    this.#output.also?.(line);
  }
}
