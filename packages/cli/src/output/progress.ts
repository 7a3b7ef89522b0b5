import { buildBarText } from './bar.ts';
import { padToWidth } from './width.ts';

interface ProgressAppearance {
  label: string;
  /** pieces; undefined: not known yet */
  total?: number | undefined;
}

interface ProgressOutput {
  stream: Pick<NodeJS.WriteStream, 'write'> & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>>;
  nowMs(): number;
}

export interface Progress {
  /** Counts further pieces as done. */
  advance(pieces?: number): void;
  /** The line goes, as does the progress. */
  end(): void;
}

const betweenMs = 100;
const barWidth = 20;

/** A line that is drawn over, with rate and time left; nothing where no terminal is. */
export function createProgress(
  { label, total }: ProgressAppearance,
  { stream, nowMs }: ProgressOutput = { stream: process.stderr, nowMs: Date.now },
): Progress {
  if (!stream.isTTY) return { advance() {}, end() {} };
  const startMs = nowMs();
  let donePieces = 0;
  let drawnMs = Number.NEGATIVE_INFINITY;
  const redrawLine = () => {
    const line = formatProgress({ label, donePieces, total, tookMs: nowMs() - startMs });
    stream.write(`\r\u001b[K${line.slice(0, (stream.columns ?? 80) - 1)}`);
  };
  return {
    advance(pieces = 1) {
      donePieces += pieces;
      if (nowMs() - drawnMs < betweenMs && donePieces !== total) return;
      drawnMs = nowMs();
      redrawLine();
    },
    end: () => void stream.write('\r\u001b[K'),
  };
}

interface ProgressState extends ProgressAppearance {
  donePieces: number;
  tookMs: number;
}

/** E.g. `products  [██████····]  60 %  600/1,000  250/s  0:02 left`. */
export function formatProgress({ label, donePieces, total, tookMs }: ProgressState): string {
  const perSecond = tookMs > 0 ? (donePieces / tookMs) * 1000 : 0;
  const rate = `${formatCount(Math.round(perSecond))}/s`;
  if (total === undefined) return `${label}  ${formatCount(donePieces)}  ${rate}`;
  const share = total === 0 ? 1 : Math.min(1, donePieces / total);
  const remainingTime =
    perSecond > 0 ? `${formatDuration(Math.ceil(Math.max(0, total - donePieces) / perSecond))} left` : '';
  const drawnBar = `[${padToWidth(buildBarText(share, barWidth), barWidth)}]`;
  return [
    label,
    drawnBar,
    `${Math.floor(share * 100)} %`,
    `${formatCount(donePieces)}/${formatCount(total)}`,
    rate,
    remainingTime,
  ]
    .filter(Boolean)
    .join('  ');
}

function formatCount(pieces: number): string {
  return pieces.toLocaleString('en-US');
}

function formatDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const visibleParts = parts[0] ? parts : parts.slice(1);
  return visibleParts.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
