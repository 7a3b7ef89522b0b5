import { plainJson } from './plain-text.ts';
import { type Column, tableText } from './table.ts';

/** Where a command speaks: results on one stream, all else on the other. */
export interface Output {
  /** Tables fit a terminal, and have colours there. */
  isTerminal: boolean;
  /** of the terminal; undefined elsewhere */
  columns: number | undefined;
  /** Nobody reads any more, as behind `| head`. */
  isClosed: boolean;
  /** A sentence, or several lines. */
  say(text: string): void;
  table<Row>(rows: Row[], columns: Column<Row>[]): void;
  /** One document in one line, for programs. */
  json(value: unknown): void;
  /** A remark that is no result. */
  remark(text: string): void;
}

type Stream = Pick<NodeJS.WriteStream, 'write' | 'on'> & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>>;

interface Streams {
  result: Stream;
  remarks: Stream;
}

export function createOutput({ result, remarks }: Streams, env: NodeJS.ProcessEnv): Output {
  const isTerminal = isShownOn(result, env);
  const isColoured = isTerminal && !env.NO_COLOR && env.TERM !== 'dumb';
  const output: Output = {
    isTerminal,
    columns: isTerminal ? (result.columns ?? 80) : undefined,
    isClosed: false,
    say: (text) => void result.write(`${text}\n`),
    table(rows, columns) {
      const title = (text: string) => (isColoured ? `\u001b[1m${text}\u001b[22m` : text);
      output.say(tableText(rows, columns, { columns: output.columns, title }));
    },
    json: (value) => output.say(plainJson(value)),
    remark: (text) => void remarks.write(`${text}\n`),
  };
  for (const stream of [result, remarks]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      output.isClosed = true;
    });
  }
  return output;
}

/** FORCE_COLOR has a pipe look like a terminal. */
function isShownOn({ isTTY }: Stream, { FORCE_COLOR }: NodeJS.ProcessEnv): boolean {
  return Boolean(isTTY) || (FORCE_COLOR !== undefined && FORCE_COLOR !== '0' && FORCE_COLOR !== 'false');
}
