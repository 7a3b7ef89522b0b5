import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const ticksPerSecond = 100;
const betweenLooksMs = 100;
const betweenLinesMs = 20_000;

/** The most memory (MB), and what was computed (s) by all its threads; prints both memories now and then. */
export async function watchProcess(child: ChildProcess): Promise<{ highest: number; computed: number }> {
  let [highest, ticks, printed] = [0, 0, 0];
  const begin = performance.now();
  while (child.exitCode === null) {
    highest = Math.max(highest, readKilobytes(child, 'VmHWM'));
    const [user = 0, system = 0] = readProcessFile(child, 'stat').split(' ').slice(13, 15).map(Number);
    ticks = Math.max(ticks, user + system);
    const elapsedMs = performance.now() - begin;
    if (elapsedMs - printed > betweenLinesMs) {
      printed = elapsedMs;
      const ownMegabytes = process.memoryUsage.rss() / 2 ** 20;
      console.log([elapsedMs / 1000, readKilobytes(child, 'VmRSS') / 1024, ownMegabytes].map(Math.round).join(' | '));
    }
    await wait(betweenLooksMs);
  }
  if (child.exitCode !== 0) throw new Error(`mercer ended with ${child.exitCode}`);
  return { highest: Math.round(highest / 1024), computed: ticks / ticksPerSecond };
}

function readKilobytes(child: ChildProcess, name: string): number {
  const [, kilobytes = '0'] = readProcessFile(child, 'status').match(new RegExp(`${name}:\\s+(\\d+)`)) ?? [];
  return Number(kilobytes);
}

function readProcessFile({ pid }: ChildProcess, file: 'status' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // the process has just ended
  }
}
