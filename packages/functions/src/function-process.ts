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
/** Memory limit of the whole process: the heap, buffers and what Node itself needs. */
const mostBytes = 384 * 1024 * 1024;
const lookMs = 100;
/** A process whose shop was killed while the function ran in a circle ends after so much work of the processor. */
const cpuSeconds = 1200;

/** Environment variables that the runtime needs; functions do not see them. */
const passedOn = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'LD_LIBRARY_PATH', 'TZ', 'SystemRoot'];

export interface FunctionPlaces {
  /** the folder of the functions */
  folder: string;
  /** the shop's own files */
  dataDir: string | undefined;
}

/**
 * Limits of what a function sends: 256 KB for names, headers and reasons, 8 MB for the bodies of responses and of
 * /operator calls.
 */
const longest: FrameLimits = { message: 256 * 1024, body: 8 * 1024 * 1024 };

interface Listeners {
  heard(message: FromFunction, body: Uint8Array<ArrayBuffer>): void;
  ended(reason: string): void;
}

/** A process of one function, which reads the functions' folder and packages beside it, and nothing else of this machine. */
export class FunctionProcess {
  readonly #child: ChildProcess;
  readonly #endSocket: Socket;
  readonly #watchTimer: NodeJS.Timeout;
  #reason = 'The process of the function ended';

  constructor(places: FunctionPlaces, { heard, ended }: Listeners) {
    const args = [...listPermissionFlags(places), `--max-old-space-size=${heapMb}`, guest];
    const [command, limitedArgs] = limitCpuTime(process.execPath, args);
    this.#child = spawn(command, limitedArgs, {
      cwd: places.folder,
      env: buildFunctionEnv(),
      // no channel of Node's: what cannot be read there ends the process that reads
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    void forwardLines(this.#child.stdout as Socket, (line) => console.info(line)); // pipes are sockets
    void forwardLines(this.#child.stderr as Socket, (line) => console.error(line)); // stdio pipes are sockets
    this.#endSocket = this.#child.stdio[3] as Socket; // stdio pipes are sockets
    void this.#listen(heard);
    this.#child.on('error', (error) => ended(String(error)));
    this.#child.on('exit', (_, signal) => {
      clearInterval(this.#watchTimer);
      ended(signal === 'SIGABRT' || signal === 'SIGTRAP' ? 'The function took too much memory' : this.#reason);
    });
    this.#watchTimer = setInterval(() => void this.#weigh(), lookMs).unref();
    // an idle process keeps the shop's alive no longer
    this.#child.unref();
    this.#endSocket.unref();
  }

  /** Resolves once the process has taken the message, or has ended. */
  sendMessage(message: ToFunction, body?: string | Uint8Array): Promise<void> {
    return new Promise((resolve) => this.#endSocket.write(encodeFrame(message, body), () => resolve()));
  }

  /**
   * Handles one message after the other and yields to other work in between. A message that cannot be read ends the
   * process.
   */
  async #listen(heard: Listeners['heard']): Promise<void> {
    // The exit event reports the end
    this.#endSocket.on('error', () => {});
    try {
      for await (const { message, body } of readFrames(this.#endSocket, longest)) {
        if (isFunctionMessage(message)) heard(message, new Uint8Array(body));
        await setImmediate();
      }
    } catch {
      this.#reason = 'The function said what cannot be read';
      this.#child.kill('SIGKILL');
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#watchTimer);
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
/** Lines written before other work gets its turn. */
const linesAtOnce = 100;

/** Forwards a function's console output to the shop's console line by line, so that a JSON log stays valid. */
async function forwardLines(output: Socket, say: (line: string) => void): Promise<void> {
  let unfinishedLine = '';
  for await (const text of output.setEncoding('utf8').unref()) {
    const lines = (unfinishedLine + text).split('\n');
    unfinishedLine = lines.pop() ?? '';
    // A line without end fills no memory of the shop
    if (unfinishedLine.length > longestLine) lines.push(unfinishedLine);
    if (unfinishedLine.length > longestLine) unfinishedLine = '';
    for (const [at, line] of lines.entries()) {
      say(line);
      if (at % linesAtOnce === linesAtOnce - 1) await setImmediate();
    }
  }
  if (unfinishedLine !== '') say(unfinishedLine);
}

const guest = fileURLToPath(new URL('./guest.ts', import.meta.url));

/** Flag that disables `node:sqlite`, which opens files itself and ignores the permission model. */
const sqliteFlag = '--no-experimental-sqlite';
const withoutSqlite = process.allowedNodeEnvironmentFlags.has(sqliteFlag) ? [sqliteFlag] : [];

/** Node's permission model: no other files, no programs, no threads, no native code. Node before 22.13 has none. */
function listPermissionFlags({ folder, dataDir }: FunctionPlaces): string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  const functionsFolder = resolveRealPath(folder);
  const frames = join(dirname(guest), 'frames.ts');
  const readablePaths = [guest, frames, `${functionsFolder}${sep}`, ...findPackageFolders(functionsFolder)];
  const write = writablePart(functionsFolder, dataDir && resolveRealPath(dataDir));
  return [
    '--permission',
    ...withoutSqlite,
    ...readablePaths.map((path) => `--allow-fs-read=${path}`),
    ...(write ? [`--allow-fs-write=${write}${sep}`] : []),
  ];
}

/** The system's temporary folder; of a shop that lies there itself only that part of it in which its functions are apart. */
function writablePart(folder: string, dataDir: string | undefined): string | undefined {
  const temporary = resolveRealPath(tmpdir());
  if (!dataDir || !isPathWithin(temporary, dataDir)) return temporary;
  if (!isPathWithin(temporary, folder)) return undefined;
  const [first = ''] = relative(temporary, folder).split(sep);
  const part = join(temporary, first);
  return first === '' || isPathWithin(part, dataDir) ? undefined : part;
}

function isPathWithin(folder: string, path: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`);
}

/** Lists the folders in which Node looks for packages that a function imports. */
function findPackageFolders(folder: string): string[] {
  const above = dirname(folder);
  const packageFolder = join(folder, 'node_modules');
  const parentPackages = above === folder ? [] : findPackageFolders(above);
  return existsSync(packageFolder) ? [`${resolveRealPath(packageFolder)}${sep}`, ...parentPackages] : parentPackages;
}

function resolveRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // the path does not exist yet
  }
}

function limitCpuTime(command: string, args: string[]): [string, string[]] {
  if (process.platform === 'win32' || !existsSync('/bin/sh')) return [command, args];
  return ['/bin/sh', ['-c', `ulimit -c 0; ulimit -t ${cpuSeconds}; exec "$0" "$@"`, command, ...args]];
}

/** The shop's own secrets stay outside: a function sees what is named for it, `FUNCTION_…`. */
function buildFunctionEnv(): NodeJS.ProcessEnv {
  const isPassedVariable = (name: string) => name.startsWith('FUNCTION_') || passedOn.includes(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isPassedVariable(name)));
}

/** The function's own code may have sent anything. */
function isFunctionMessage(message: unknown): message is FromFunction {
  const { kind, id, call, answer } = Object(message);
  if (kind === 'question') return typeof id === 'number';
  return kind === 'answer' && typeof call === 'string' && typeof Object(answer).kind === 'string';
}
