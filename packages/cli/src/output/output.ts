import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeJsonControls, toPlainJson, toPlainLines } from './plain-text.ts';
import { type Column, formatTable } from './table.ts';

/**
 * Output of a command: results on one stream, everything else on the other. What a command prints may contain words of
 * strangers, which come from files, arguments, the network or the shop: here, and nowhere else, control characters that
 * a terminal would obey are removed.
 */
export interface Output {
  /** Tables fit a terminal, and have colours there. */
  isTerminal: boolean;
  /** width of the terminal; undefined elsewhere */
  columns: number | undefined;
  /** True once the reader has gone, as behind `| head`. */
  isClosed: boolean;
  /** A sentence, or several lines. */
  say(text: string): void;
  table<Row>(rows: Row[], columns: Column<Row>[]): void;
  /**
   * Prints one document in one line, for programs. @param indent of nested values, for people: then it has several
   * lines
   */
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
  const isTerminal = isTerminalStream(result, env);
  const isColoured = isTerminal && !env.NO_COLOR && env.TERM !== 'dumb';
  /** writers that wait until the reader has caught up */
  const waiting: (() => void)[] = [];
  const resumeWriters = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  result.on('drain', resumeWriters);
  const output: Output = {
    isTerminal,
    columns: isTerminal ? (result.columns ?? 80) : undefined,
    isClosed: false,
    say: (text) => void result.write(`${toPlainLines(text)}\n`),
    table(rows, columns) {
      const look = { columns: output.columns, title: (text: string) => text };
      const [titles = '', ...lines] = toPlainLines(formatTable(rows, columns, look)).split('\n');
      const head = isColoured ? `\u001b[1m${titles}\u001b[22m` : titles;
      result.write(`${[head, ...lines].join('\n')}\n`);
    },
    json: (value, indent) => void result.write(`${toPlainJson(value, indent)}\n`),
    async jsonFile(bytes, signal) {
      const decoder = new TextDecoder();
      const writeChunks = async (chunks: AsyncIterable<Uint8Array>) => {
        for await (const chunk of chunks) {
          if (output.isClosed) return;
          const printedChunk = isTerminal ? escapeJsonControls(decoder.decode(chunk, { stream: true })) : chunk;
          if (!result.write(printedChunk)) await new Promise<void>((resolve) => waiting.push(resolve));
        }
      };
      await pipeline(bytes, writeChunks, { signal });
    },
    remark: (text) => void remarks.write(`${toPlainLines(text)}\n`),
  };
  for (const stream of [result, remarks]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!output.isClosed && stream === result && error.code !== 'EPIPE')
        output.remark(`The output cannot be written: ${error.message}.`);
      output.isClosed = true;
      resumeWriters();
    });
  }
  return output;
}

/** FORCE_COLOR has a pipe look like a terminal. */
function isTerminalStream({ isTTY }: Stream, { FORCE_COLOR }: NodeJS.ProcessEnv): boolean {
  return Boolean(isTTY) || (FORCE_COLOR !== undefined && FORCE_COLOR !== '0' && FORCE_COLOR !== 'false');
}
