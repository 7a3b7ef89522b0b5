// Applies the recipes of docs/contributors/how-to to a copy of the repository, so that a test finds a recipe that no longer works.
import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** A step of a recipe: a code block, and the place in a file where it belongs. */
export interface RecipeStep {
  path: string;
  place: 'whole file' | 'end' | 'below' | 'above' | 'in place of';
  /** text of the line at which the block belongs; '' for a whole file and for its end */
  anchor: string;
  code: string;
}

/**
 * Sentences that may stand before a code block: "Create `path`:", "At the end of `path`:", and "In `path`, below `text`:",
 * with 'above' or 'in place of' instead of 'below'. The text identifies exactly one line of the file.
 */
const sentence =
  /(?:(Create)|(At\s+the\s+end\s+of)|In)\s+`([^`]+)`(?:,\s+(below|above|in\s+place\s+of)\s+`([^`]+)`)?:\s*\n+( *)```\w+\n([\s\S]*?)\n *```/g;

/** Reads the steps of a page in their order. @throws Error when a code block has no sentence that says where it belongs */
export function readRecipe(markdown: string): RecipeStep[] {
  const steps = [...markdown.matchAll(sentence)].map(
    ([, isNew, isEnd, path = '', place, anchor = '', indent = '', code = '']): RecipeStep => ({
      path,
      place: isNew ? 'whole file' : isEnd ? 'end' : readPlace(place),
      anchor,
      code: `${code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')}\n`,
    }),
  );
  const blocks = markdown.match(/^ *```(?!sh\b)\w+$/gm) ?? [];
  if (blocks.length !== steps.length)
    throw new Error(`The page has ${blocks.length} code blocks, but says of ${steps.length} where they belong`);
  return steps;
}

function readPlace(words = ''): RecipeStep['place'] {
  const place = (['below', 'above', 'in place of'] as const).find((name) => name === words.replaceAll(/\s+/g, ' '));
  if (!place) throw new Error('A block for an existing file needs a line: below, above or in place of it');
  return place;
}

function applyStep(folder: string, { path, place, anchor, code }: RecipeStep): void {
  const file = join(folder, path);
  if (place === 'whole file') {
    if (existsSync(file)) throw new Error(`${path} exists already`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  } else if (place === 'end') appendFileSync(file, code);
  else writeFileSync(file, placeBlock(readFileSync(file, 'utf8'), { path, place, anchor, code }));
}

/** Inserts the block with the indentation of its anchor's line. @throws Error unless exactly one line contains the anchor */
export function placeBlock(text: string, { path, place, anchor, code }: RecipeStep): string {
  const lines = text.split('\n');
  const matches = lines.flatMap((line, at) => (line.includes(anchor) ? [at] : []));
  const [at] = matches;
  if (at === undefined || matches.length > 1) throw new Error(`${path} has ${matches.length} lines with ${anchor}`);
  const indent = /^ */.exec(lines[at] ?? '')?.[0] ?? '';
  const block = code
    .trimEnd()
    .split('\n')
    .map((line) => (line ? indent + line : line));
  lines.splice(place === 'below' ? at + 1 : at, place === 'in place of' ? 1 : 0, ...block);
  return lines.join('\n');
}

/** Files that no recipe needs: most of the repository's bytes. */
const unneeded = /^(docs\/contributors\/looks|docs\/owners|bench)\/|^docs\/.*\.(png|webp)$/;

/** A copy of the repository in a temporary folder, with links to the installed packages. */
export class RepositoryCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'mercer-how-to-'));

  constructor() {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    const files = listed.split('\0').filter((file) => file && existsSync(file) && !unneeded.test(file));
    for (const folder of new Set(files.map((file) => dirname(file))))
      mkdirSync(join(this.folder, folder), { recursive: true });
    for (const file of files) copyFileSync(file, join(this.folder, file));
    for (const place of ['.', ...globSync('{apps,packages}/*')]) linkPackages(place, this.folder);
  }

  /** Applies the recipe of a page. @returns paths of the files that it creates or changes */
  apply(page: string): string[] {
    return this.applySteps(readRecipe(readFileSync(page, 'utf8').replaceAll('\r', '')));
  }

  /** @returns paths of the files that the steps create or change */
  applySteps(steps: RecipeStep[]): string[] {
    for (const step of steps) applyStep(this.folder, step);
    return [...new Set(steps.map(({ path }) => path))].toSorted();
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.folder, path), text);
  }

  /** Environment in which commands find the repository's tools. */
  get env(): NodeJS.ProcessEnv {
    const bin = join(this.folder, 'node_modules/.bin');
    return { ...process.env, PATH: [dirname(process.execPath), bin, process.env.PATH].join(delimiter), CI: 'true' };
  }

  /** Runs a command in the copy. @returns what it printed. @throws Error with its output when it fails */
  async run(command: string, ...args: string[]): Promise<string> {
    const options = { cwd: this.folder, env: this.env, maxBuffer: 2 ** 26 };
    try {
      return (await promisify(execFile)(command, args, options)).stdout;
    } catch (error) {
      const { stdout = '', stderr = '' }: { stdout?: string; stderr?: string } = Object(error);
      throw new Error(`${[command, ...args].join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
    }
  }

  /** Checks all types of the copy, and the rules of Biome in these files, as `npm run check` does. */
  async check(files: string[]): Promise<void> {
    await this.run('node', 'scripts/build.ts', 'check');
    await this.run('biome', 'check', ...files);
    await this.run('react-router', 'typegen', 'apps/storefront');
    for (const project of ['.', 'apps/storefront', 'apps/storefront/worker']) await this.run('tsc', '-p', project);
  }

  /**
   * Runs the tests of these files and folders that need no database server.
   * @throws Error when one fails, or when a file or folder is missing
   */
  async testOnSqlite(...paths: string[]): Promise<void> {
    for (const path of paths) if (!existsSync(join(this.folder, path))) throw new Error(`${path} is missing`);
    await this.run('vitest', 'run', '--no-isolate', ...paths, '-t', '^(?!.*PostgreSQL)');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Links installed packages, and the repository's own packages to those of the copy. */
function linkPackages(place: string, copy: string): void {
  const installed = resolve(place, 'node_modules');
  if (!existsSync(installed)) return;
  const target = join(copy, place, 'node_modules');
  mkdirSync(join(target, '@mercer'), { recursive: true });
  for (const name of readdirSync(installed)) {
    const isCache = name.startsWith('.') && name !== '.bin';
    if (!isCache && name !== '@mercer') symlinkSync(join(installed, name), join(target, name));
  }
  const ownPackages = join(installed, '@mercer');
  if (!existsSync(ownPackages)) return;
  for (const name of readdirSync(ownPackages))
    symlinkSync(readlinkSync(join(ownPackages, name)), join(target, '@mercer', name));
}
