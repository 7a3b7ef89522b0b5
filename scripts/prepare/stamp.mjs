// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * A state of sources: names, sizes and times of the files, which are looked at quickly, and their contents, which count.
 * @typedef {{ look: string, content: string }} Stamp
 * @typedef {import('./builds.mjs').Build} Build
 */

/**
 * @param {Pick<Build, 'sources' | 'output' | 'stamp'>} build
 * @param {string} root where its paths begin
 * @returns {boolean}
 */
export function isCurrent({ sources, output, stamp }, root = '.') {
  if (!existsSync(resolve(root, output)) || !existsSync(resolve(root, stamp))) return false;
  /** @type {Stamp} */
  const built = JSON.parse(readFileSync(resolve(root, stamp), 'utf8'));
  const files = sources.flatMap((source) => filesBelow(source, root));
  return built.look === lookOf(files, root) || built.content === contentOf(files, root);
}

/**
 * @param {string[]} sources
 * @returns {Stamp}
 */
export function stampOf(sources, root = '.') {
  const files = sources.flatMap((source) => filesBelow(source, root));
  return { look: lookOf(files, root), content: contentOf(files, root) };
}

/**
 * @param {string} file
 * @param {Stamp} stamp
 */
export function writeStamp(file, stamp) {
  replaceFile(file, JSON.stringify(stamp));
}

/**
 * Puts a new file in its place: another tree that was copied by hard links keeps its own, and nobody reads half a file.
 * @param {string} file
 * @param {string} text
 */
export function replaceFile(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/**
 * @param {string[]} files
 * @param {string} root
 */
function lookOf(files, root) {
  const looks = files.map((file) => {
    const { size, mtimeMs } = statSync(resolve(root, file));
    return `${file}\0${size}\0${mtimeMs}`;
  });
  return createHash('sha256').update(looks.join('\n')).digest('hex');
}

/**
 * @param {string[]} files
 * @param {string} root
 */
function contentOf(files, root) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(resolve(root, file)));
  return hash.digest('hex');
}

/**
 * Tests do not count, missing paths are skipped.
 * @param {string} path
 * @param {string} root
 * @returns {string[]}
 */
function filesBelow(path, root) {
  const place = resolve(root, path);
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [path];
  return readdirSync(place, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name), root) : join(path, entry.name)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}
