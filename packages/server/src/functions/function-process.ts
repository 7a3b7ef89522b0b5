import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FromFunction, ToFunction } from './call.ts';
import { encodeFrame, type FrameLimits, readFrames } from './frames.ts';

const heapMb = 128;
/** Of the whole process: the heap, buffers, and what Node itself needs. */
const mostBytes = 384 * 1024 * 1024;
const lookMs = 100;
/** A process whose shop was killed while the function ran in a circle ends after so much work of the processor. */
const cpuSeconds = 1200;

/** What a function runs in needs these, and functions see none of them. */
const passedOn = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'LD_LIBRARY_PATH', 'TZ', 'SystemRoot'];

export interface FunctionPlaces {
  /** the folder of the functions */
  folder: string;
  /** the shop's own files */
  dataDir: string | undefined;
}

/** Of what a function says: names, headers, a reason; the bodies that functions and calls of /operator may have. */
const longest: FrameLimits = { message: 256 * 1024, body: 8 * 1024 * 1024 };

interface Listeners {
  heard(message: FromFunction, body: Uint8Array<ArrayBuffer>): void;
  ended(reason: string): void;
}

/** A process of one function, which reads the functions' folder and packages beside it, and nothing else of this machine. */
export class FunctionProcess {
  readonly #child: ChildProcess;
  readonly #end: Socket;
  readonly #looking: NodeJS.Timeout;
  #reason = 'The process of the function ended';

  constructor(places: FunctionPlaces, { heard, ended }: Listeners) {
    const args = [...permissions(places), `--max-old-space-size=${heapMb}`, guest];
    const [command, given] = limited(process.execPath, args);
    this.#child = spawn(command, given, {
      cwd: places.folder,
      env: functionEnv(),
      // no channel of Node's: what cannot be read there ends the process that reads
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    void passOn(this.#child.stdout as Socket, (line) => console.info(line)); // pipes are sockets
    void passOn(this.#child.stderr as Socket, (line) => console.error(line)); // as above
    this.#end = this.#child.stdio[3] as Socket; // as above
    void this.#listen(heard);
    this.#child.on('error', (error) => ended(String(error)));
    this.#child.on('exit', (_, signal) => {
      clearInterval(this.#looking);
      ended(signal === 'SIGABRT' || signal === 'SIGTRAP' ? 'The function took too much memory' : this.#reason);
    });
    this.#looking = setInterval(() => void this.#weigh(), lookMs).unref();
    // an idle process keeps the shop's alive no longer
    this.#child.unref();
    this.#end.unref();
  }

  /** Resolves once the process has taken the message, or has ended. */
  tell(message: ToFunction, body?: string | Uint8Array): Promise<void> {
    return new Promise((resolve) => this.#end.write(encodeFrame(message, body), () => resolve()));
  }

  /** One message after the other, and others have their turn in between. One that cannot be read is the last. */
  async #listen(heard: Listeners['heard']): Promise<void> {
    // that it has ended is told by its exit
    this.#end.on('error', () => {});
    try {
      for await (const { message, body } of readFrames(this.#end, longest)) {
        if (isMessage(message)) heard(message, new Uint8Array(body));
        await setImmediate();
      }
    } catch {
      this.#reason = 'The function said what cannot be read';
      this.#child.kill('SIGKILL');
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#looking);
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || !this.#child.pid) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#child.once('exit', () => resolve());
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await promise;
  }

  /** Heap and buffers together, where the system tells (Linux); the heap alone is limited everywhere. */
  async #weigh(): Promise<void> {
    const { pid } = this.#child;
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    if (kilobytes * 1024 < mostBytes) return;
    this.#reason = 'The function took too much memory';
    this.#child.kill('SIGKILL');
  }
}

const longestLine = 16_384;
/** More are written later, and others have their turn. */
const linesAtOnce = 100;

/** What a function says to its console is said to that of the shop, line by line: a log in lines of JSON has it as such. */
async function passOn(said: Socket, say: (line: string) => void): Promise<void> {
  let rest = '';
  for await (const text of said.setEncoding('utf8').unref()) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    // one that does not end fills no memory of the shop
    if (rest.length > longestLine) lines.push(rest);
    if (rest.length > longestLine) rest = '';
    for (const [at, line] of lines.entries()) {
      say(line);
      if (at % linesAtOnce === linesAtOnce - 1) await setImmediate();
    }
  }
  if (rest !== '') say(rest);
}

const guest = fileURLToPath(new URL('./guest.ts', import.meta.url));

/** What opens files itself, and asks for no permission. */
const sqliteFlag = '--no-experimental-sqlite';
const withoutSqlite = process.allowedNodeEnvironmentFlags.has(sqliteFlag) ? [sqliteFlag] : [];

/** Node's permission model: no other files, no programs, no threads, no native code. Node before 22.13 has none. */
function permissions({ folder, dataDir }: FunctionPlaces): string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  const own = realPath(folder);
  const parts = ['frames.ts', 'guest-shop.ts'].map((name) => join(dirname(guest), name));
  const read = [guest, ...parts, `${own}${sep}`, ...packagesBeside(own)];
  const write = writablePart(own, dataDir && realPath(dataDir));
  return [
    '--permission',
    ...withoutSqlite,
    ...read.map((path) => `--allow-fs-read=${path}`),
    ...(write ? [`--allow-fs-write=${write}${sep}`] : []),
  ];
}

/** The system's temporary folder; of a shop that lies there itself only that part of it in which its functions are apart. */
function writablePart(folder: string, dataDir: string | undefined): string | undefined {
  const temporary = realPath(tmpdir());
  if (!dataDir || !isWithin(temporary, dataDir)) return temporary;
  if (!isWithin(temporary, folder)) return undefined;
  const [first = ''] = relative(temporary, folder).split(sep);
  const part = join(temporary, first);
  return first === '' || isWithin(part, dataDir) ? undefined : part;
}

function isWithin(folder: string, path: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`);
}

/** Where Node looks for the packages that a function imports. */
function packagesBeside(folder: string): string[] {
  const above = dirname(folder);
  const found = join(folder, 'node_modules');
  const rest = above === folder ? [] : packagesBeside(above);
  return existsSync(found) ? [`${realPath(found)}${sep}`, ...rest] : rest;
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // it is not there yet
  }
}

function limited(command: string, args: string[]): [string, string[]] {
  if (process.platform === 'win32' || !existsSync('/bin/sh')) return [command, args];
  return ['/bin/sh', ['-c', `ulimit -c 0; ulimit -t ${cpuSeconds}; exec "$0" "$@"`, command, ...args]];
}

/** The shop's own secrets stay outside: a function sees what is named for it, `FUNCTION_…`. */
function functionEnv(): NodeJS.ProcessEnv {
  const isPassedOn = (name: string) => name.startsWith('FUNCTION_') || passedOn.includes(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isPassedOn(name)));
}

/** The function's own code may have sent anything. */
function isMessage(message: unknown): message is FromFunction {
  const { kind, id, call, answer } = Object(message);
  if (kind === 'question') return typeof id === 'number';
  return kind === 'answer' && typeof call === 'string' && typeof Object(answer).kind === 'string';
}
