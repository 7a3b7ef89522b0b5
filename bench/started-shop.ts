import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

const port = 3178;
const ticksPerSecond = 100;

/** The shop behind `npm start`, and what Linux knows of its processes. */
export class StartedShop {
  readonly #npm: ChildProcess;

  private constructor(npm: ChildProcess) {
    this.#npm = npm;
  }

  static async open(dataDir: string): Promise<StartedShop> {
    const settings = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', RATE_LIMIT_PER_IP: 'off' };
    const npm = spawn('npm', ['start'], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve) => {
      npm.stdout.on('data', (chunk) => String(chunk).includes('Mercer is open') && resolve());
    });
    return new StartedShop(npm);
  }

  async requestPage(path: string) {
    const answer = await fetch(`http://localhost:${port}${path}`, { headers: { 'accept-encoding': 'br' } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    await answer.arrayBuffer();
  }

  /** Reads the CPU time of npm, of its former child processes and of the shop, in ms. */
  readCpuMs(): number {
    const ticks = this.#processes().flatMap((id) => readProcessStat(id).slice(11, 15).map(Number));
    return (ticks.reduce((sum, value) => sum + value, 0) * 1000) / ticksPerSecond;
  }

  /** Resident memory of the shop, without npm. */
  readMemoryMb(): number {
    const status = readFileSync(`/proc/${this.#processes().at(-1)}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  async close() {
    const exitEvent = once(this.#npm, 'exit');
    this.#npm.kill();
    await exitEvent;
  }

  /** npm first, then its child, then that one's. */
  #processes(): number[] {
    const processIds = [this.#npm.pid ?? 0];
    const allProcessIds = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    for (const parent of processIds)
      processIds.push(...allProcessIds.map(Number).filter((id) => Number(readProcessStat(id)[1]) === parent));
    return processIds;
  }
}

/** The fields of `/proc/[pid]/stat` after the name: state, parent, …; none of a process that has ended. */
function readProcessStat(id: number): string[] {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
