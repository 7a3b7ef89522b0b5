import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const ticksPerSecond = 100;
const betweenLooksMs = 100;
const betweenLinesMs = 20_000;

/** The most memory (MB), and what was computed (s) by all its threads; prints both memories now and then. */
export async function watch(child: ChildProcess): Promise<{ highest: number; computed: number }> {
  let [highest, ticks, printed] = [0, 0, 0];
  const begin = performance.now();
  while (child.exitCode === null) {
    highest = Math.max(highest, kilobytesOf(child, 'VmHWM'));
    const [user = 0, system = 0] = told(child, 'stat').split(' ').slice(13, 15).map(Number);
    ticks = Math.max(ticks, user + system);
    const passed = performance.now() - begin;
    if (passed - printed > betweenLinesMs) {
      printed = passed;
      const own = process.memoryUsage.rss() / 2 ** 20;
      console.log([passed / 1000, kilobytesOf(child, 'VmRSS') / 1024, own].map(Math.round).join(' | '));
    }
    await wait(betweenLooksMs);
  }
  if (child.exitCode !== 0) throw new Error(`mercer ended with ${child.exitCode}`);
  return { highest: Math.round(highest / 1024), computed: ticks / ticksPerSecond };
}

function kilobytesOf(child: ChildProcess, name: string): number {
  const [, found = '0'] = told(child, 'status').match(new RegExp(`${name}:\\s+(\\d+)`)) ?? [];
  return Number(found);
}

function told({ pid }: ChildProcess, file: 'status' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it has just ended
  }
}
