import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }>;
}

const sources = ['package.json', 'package-lock.json', 'exec.cmd', 'apps', 'functions', 'packages', 'scripts'];
const hiddenLock = 'node_modules/.package-lock.json';

/** A built tree as `npm ci --omit=dev` leaves it, of hard links, away from this one's packages. */
export async function plantProductionTree(): Promise<string> {
  const tree = mkdtempSync(join(tmpdir(), 'mercer-production-'));
  const files = [...(await Promise.all(sources.map(listFilesBelow))).flat(), ...(await productionPackages())];
  for (const file of files) linkOrCopyFile(file, join(tree, file));
  writeFileSync(join(tree, hiddenLock), JSON.stringify({ packages: Object.fromEntries(productionEntries()) }));
  return tree;
}

/** The files of the packages that are no packages for development. */
export async function productionPackages(): Promise<string[]> {
  const files = await Promise.all(productionEntries().map(([path]) => listFilesBelow(path)));
  return [...new Set(files.flat())];
}

function productionEntries() {
  const { packages } = JSON.parse(readFileSync(hiddenLock, 'utf8')) as Lock; // npm's
  return Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) => path.startsWith('node_modules/') && !dev && !devOptional && !link,
  );
}

async function listFilesBelow(path: string): Promise<string[]> {
  if (statSync(path).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Links a file, or copies it to another disk, which does not support hard links. */
function linkOrCopyFile(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true });
  if (statSync(from).dev === statSync(dirname(to)).dev) linkSync(from, to);
  else copyFileSync(from, to);
}
