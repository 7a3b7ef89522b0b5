import { bar } from './bar.ts';
import { padded } from './width.ts';

interface Looks {
  label: string;
  /** pieces; undefined: not known yet */
  total?: number | undefined;
}

interface Place {
  stream: Pick<NodeJS.WriteStream, 'write'> & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>>;
  nowMs(): number;
}

export interface Progress {
  /** So many more pieces are done. */
  advance(pieces?: number): void;
  /** The line goes, as does the progress. */
  end(): void;
}

const betweenMs = 100;
const barWidth = 20;

/** A line that is drawn over, with rate and time left; nothing where no terminal is. */
export function createProgress(
  { label, total }: Looks,
  { stream, nowMs }: Place = { stream: process.stderr, nowMs: Date.now },
): Progress {
  if (!stream.isTTY) return { advance() {}, end() {} };
  const startMs = nowMs();
  let done = 0;
  let drawnMs = Number.NEGATIVE_INFINITY;
  const draw = () => {
    const line = lineOf({ label, done, total, tookMs: nowMs() - startMs });
    stream.write(`\r\u001b[K${line.slice(0, (stream.columns ?? 80) - 1)}`);
  };
  return {
    advance(pieces = 1) {
      done += pieces;
      if (nowMs() - drawnMs < betweenMs && done !== total) return;
      drawnMs = nowMs();
      draw();
    },
    end: () => void stream.write('\r\u001b[K'),
  };
}

interface Drawn extends Looks {
  done: number;
  tookMs: number;
}

/** E.g. `products  [██████····]  60 %  600/1,000  250/s  0:02 left`. */
export function lineOf({ label, done, total, tookMs }: Drawn): string {
  const perSecond = tookMs > 0 ? (done / tookMs) * 1000 : 0;
  const rate = `${counted(Math.round(perSecond))}/s`;
  if (total === undefined) return `${label}  ${counted(done)}  ${rate}`;
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const left = perSecond > 0 ? `${clock(Math.ceil(Math.max(0, total - done) / perSecond))} left` : '';
  const drawn = `[${padded(bar(share, barWidth), barWidth)}]`;
  return [label, drawn, `${Math.floor(share * 100)} %`, `${counted(done)}/${counted(total)}`, rate, left]
    .filter(Boolean)
    .join('  ');
}

function counted(pieces: number): string {
  return pieces.toLocaleString('en-US');
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
