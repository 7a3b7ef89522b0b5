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

  async get(path: string) {
    const answer = await fetch(`http://localhost:${port}${path}`, { headers: { 'accept-encoding': 'br' } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    await answer.arrayBuffer();
  }

  /** Of npm, of what it ran before, and of the shop. */
  cpuMs(): number {
    const ticks = this.#processes().flatMap((id) => statOf(id).slice(11, 15).map(Number));
    return (ticks.reduce((sum, value) => sum + value, 0) * 1000) / ticksPerSecond;
  }

  /** Resident memory of the shop, without npm. */
  memoryMb(): number {
    const status = readFileSync(`/proc/${this.#processes().at(-1)}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  async close() {
    const gone = once(this.#npm, 'exit');
    this.#npm.kill();
    await gone;
  }

  /** npm first, then its child, then that one's. */
  #processes(): number[] {
    const found = [this.#npm.pid ?? 0];
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    for (const parent of found) found.push(...all.map(Number).filter((id) => Number(statOf(id)[1]) === parent));
    return found;
  }
}

/** The fields of `/proc/[pid]/stat` after the name: state, parent, …; none of a process that has ended. */
function statOf(id: number): string[] {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
