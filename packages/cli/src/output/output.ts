import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapedJson, plainJson, plainLines } from './plain-text.ts';
import { type Column, tableText } from './table.ts';

/**
 * Where a command speaks: results on one stream, all else on the other. Whatever a command says may hold words of strangers,
 * which come from files, arguments, the network or the shop: here, and nowhere else, they lose what a terminal would obey.
 */
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
  /** One document in one line, for programs. @param indent of nested values, for people: then it has several lines */
  json(value: unknown, indent?: number): void;
  /** A file of JSON as it comes: byte by byte in a pipe; a terminal is shown escapes in place of what it would obey. */
  jsonFile(bytes: Readable, signal: AbortSignal): Promise<void>;
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
  /** writers that wait until the reader has caught up */
  const waiting: (() => void)[] = [];
  const goOn = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  result.on('drain', goOn);
  const output: Output = {
    isTerminal,
    columns: isTerminal ? (result.columns ?? 80) : undefined,
    isClosed: false,
    say: (text) => void result.write(`${plainLines(text)}\n`),
    table(rows, columns) {
      const look = { columns: output.columns, title: (text: string) => text };
      const [titles = '', ...lines] = plainLines(tableText(rows, columns, look)).split('\n');
      const head = isColoured ? `\u001b[1m${titles}\u001b[22m` : titles;
      result.write(`${[head, ...lines].join('\n')}\n`);
    },
    json: (value, indent) => void result.write(`${plainJson(value, indent)}\n`),
    async jsonFile(bytes, signal) {
      const decoder = new TextDecoder();
      const written = async (chunks: AsyncIterable<Uint8Array>) => {
        for await (const chunk of chunks) {
          if (output.isClosed) return;
          const shown = isTerminal ? escapedJson(decoder.decode(chunk, { stream: true })) : chunk;
          if (!result.write(shown)) await new Promise<void>((resolve) => waiting.push(resolve));
        }
      };
      await pipeline(bytes, written, { signal });
    },
    remark: (text) => void remarks.write(`${plainLines(text)}\n`),
  };
  for (const stream of [result, remarks]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!output.isClosed && stream === result && error.code !== 'EPIPE')
        output.remark(`The output cannot be written: ${error.message}.`);
      output.isClosed = true;
      goOn();
    });
  }
  return output;
}

/** FORCE_COLOR has a pipe look like a terminal. */
function isShownOn({ isTTY }: Stream, { FORCE_COLOR }: NodeJS.ProcessEnv): boolean {
  return Boolean(isTTY) || (FORCE_COLOR !== undefined && FORCE_COLOR !== '0' && FORCE_COLOR !== 'false');
}
