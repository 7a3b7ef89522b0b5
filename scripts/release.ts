// What the shop is made of, with its licences, and whether packages of it have known holes: `npm run release [folder]` writes sbom.json
// (CycloneDX). The bundle is made of packages for development, so that all of them count. It ends with 1 where a hole is grave, or nobody
// could be asked.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countLicences, parseBill } from './bill.ts';
import { findVulnerabilities } from './vulnerabilities.ts';

const folder = process.argv[2] ?? 'build';

/** The shop, with what its bundle is made of. npm refuses to list the tools: some of theirs ask for what nobody has. */
const shop = ['apps/storefront', ...globSync('packages/*', { exclude: ['packages/{cli,demo,operator}'] })];

try {
  writeBillOfMaterials();
  reportVulnerabilities();
} catch (error) {
  // Errors of npm and the registry
  console.error((error as Error).message);
  process.exitCode = 1;
}

function writeBillOfMaterials() {
  const workspaces = shop.flatMap((workspace) => ['--workspace', workspace]);
  const {
    status,
    said: errorOutput,
    stdout,
  } = runNpmCommand('sbom', '--sbom-format=cyclonedx', '--package-lock-only', ...workspaces);
  if (status !== 0) throw new Error(`npm sbom failed:\n${errorOutput}`);
  const bill = parseBill(stdout, JSON.parse(readFileSync('package.json', 'utf8')));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.json'), `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`What the shop is made of stands in ${join(folder, 'sbom.json')}: ${bill.components.length} packages.`);
  for (const [licence, packages] of countLicences(bill)) console.log(`${String(packages).padStart(5)}  ${licence}`);
}

function reportVulnerabilities() {
  const holes = findVulnerabilities(runNpmCommand('audit', '--json').stdout);
  if (holes.length === 0) return console.log('No known holes of grade high.');
  const lines = holes.map(
    ({ package: name, severity, told: advisories }) => `${severity}  ${name}: ${advisories.join('; ')}`,
  );
  throw new Error(`Known holes:\n${lines.join('\n')}`);
}

function runNpmCommand(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  return { status, stdout: stdout ?? '', said: stderr ?? '' };
}
