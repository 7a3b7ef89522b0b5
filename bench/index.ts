// The benchmarks by name: `npm run bench -- api|pages|load|crowd|writes|growth|sweep|scale|feel|start|import|reports [arguments]`. The header of each script says what it takes.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';

const scripts: Record<string, string> = {
  api: 'api.ts',
  pages: 'pages.ts',
  load: 'load.ts',
  crowd: 'crowd.ts',
  writes: 'writes.ts',
  growth: 'growth.ts',
  sweep: 'sweep.ts',
  scale: 'catalog-scale.ts',
  health: 'health.ts',
  feel: 'feel.ts',
  start: 'start.ts',
  import: 'import.ts',
  reports: 'reports.ts',
};

const [word = '', ...args] = process.argv.slice(2);
const script = Object.hasOwn(scripts, word) ? scripts[word] : undefined;
if (script) runBenchmark(script);
else printUsageHelp();

function runBenchmark(script: string) {
  console.log(`${describeMachine()}, ${describeCommit()}\n`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script), ...args], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

function printUsageHelp() {
  console.log('Usage: npm run bench -- <word> [arguments]\n');
  for (const [name, file] of Object.entries(scripts)) console.log(`${name.padEnd(7)} ${firstSentence(file)}`);
  process.exitCode = word ? 1 : 0;
}

function firstSentence(file: string): string {
  const [line = ''] = readFileSync(join(import.meta.dirname, file), 'utf8').split('\n');
  return line.replace(/^\/\/ /, '');
}

function describeMachine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model ?? arch()}, ${memory} GB, ${platform()}, Node ${process.versions.node}`;
}

function describeCommit(): string {
  const readGitOutput = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim();
  const changed = readGitOutput('status', '--porcelain') ? ' with changes' : '';
  return `commit ${readGitOutput('rev-parse', '--short', 'HEAD') ?? 'unknown'}${changed}`;
}
