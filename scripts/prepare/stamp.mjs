// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A state of sources: names, sizes and times of the files, which are looked at quickly, and their contents, which count.
 * @typedef {{ look: string, content: string }} Stamp
 * @typedef {import('./builds.mjs').Build} Build
 */

/**
 * @param {Pick<Build, 'sources' | 'output' | 'stamp'>} build
 * @returns {boolean}
 */
export function isCurrent({ sources, output, stamp }) {
  if (!existsSync(output) || !existsSync(stamp)) return false;
  /** @type {Stamp} */
  const built = JSON.parse(readFileSync(stamp, 'utf8'));
  const files = sources.flatMap(filesBelow);
  return built.look === lookOf(files) || built.content === contentOf(files);
}

/**
 * @param {string[]} sources
 * @returns {Stamp}
 */
export function stampOf(sources) {
  const files = sources.flatMap(filesBelow);
  return { look: lookOf(files), content: contentOf(files) };
}

/**
 * Puts a new file in its place: another tree that was copied by hard links keeps its own.
 * @param {string} file
 * @param {Stamp} stamp
 */
export function writeStamp(file, stamp) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(stamp));
  renameSync(`${file}.new`, file);
}

/** @param {string[]} files */
function lookOf(files) {
  const looks = files.map((file) => {
    const { size, mtimeMs } = statSync(file);
    return `${file}\0${size}\0${mtimeMs}`;
  });
  return createHash('sha256').update(looks.join('\n')).digest('hex');
}

/** @param {string[]} files */
function contentOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Tests do not count, missing paths are skipped.
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : join(path, entry.name)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}
