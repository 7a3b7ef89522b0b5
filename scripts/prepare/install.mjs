// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { knownSentence, SetupError } from './failure.mjs';

/** Runs `npm ci` unless node_modules holds exactly what package-lock.json asks for. */
export function installPackages() {
  if (hasAllPackages()) return;
  console.log('Installing packages (a minute or two the first time) …');
  const started = Date.now();
  const { status, signal, stderr, error } = npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--loglevel=error',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=2000',
  ]);
  if (signal) process.exit(130);
  if (error) throw error;
  if (status !== 0) throw new SetupError(installFailure(stderr));
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

export function hasAllPackages() {
  return isInstalled(...locks());
}

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted install counts as none.
 * @param {Lock | undefined} wanted
 * @param {Lock | undefined} present
 */
export function isInstalled(wanted, present) {
  if (!wanted || !present) return false;
  const paths = Object.keys({ ...wanted.packages, ...present.packages }).filter((path) =>
    path.startsWith('node_modules/'),
  );
  return paths.every((path) => {
    const [want, have] = [wanted.packages[path], present.packages[path]];
    if (!have) return Boolean(want?.optional || want?.devOptional || want?.peer);
    return want?.version === have.version && want?.integrity === have.integrity;
  });
}

/** Whether node_modules holds what a built shop needs; packages for development may be there or not. */
export function hasPackagesToServe() {
  return isInstalledToServe(...locks());
}

/**
 * @param {Lock | undefined} wanted
 * @param {Lock | undefined} present
 */
export function isInstalledToServe(wanted, present) {
  if (!wanted) return false;
  // links lead to our own packages, which are in the bundle
  const needed = Object.entries(wanted.packages).filter(([, { dev, link }]) => !dev && !link);
  const others = Object.entries(wanted.packages).filter(([path]) => present?.packages[path]);
  const packages = [...needed, ...others];
  return isInstalled({ packages: Object.fromEntries(packages) }, present);
}

/** @returns {[wanted: Lock | undefined, present: Lock | undefined]} */
function locks() {
  return [readLock('package-lock.json'), readLock('node_modules/.package-lock.json')];
}

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 * @param {string} file
 * @returns {Lock | undefined}
 */
function readLock(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    // A torn file is as good as none: the install writes it anew.
    return undefined;
  }
}

/** @param {string[]} args */
function npm(args) {
  const script = process.env.npm_execpath;
  const [command, before] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  return spawnSync(command, [...before, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32' && command === 'npm',
  });
}

/** @param {string} stderr */
function installFailure(stderr) {
  const lines = stderr.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, ''));
  const reason = lines.find((line) => line && !line.startsWith('code ')) ?? 'npm gave no reason';
  return knownSentence(stderr) ?? `The packages could not be installed: ${reason}`;
}
