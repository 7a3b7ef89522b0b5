import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const folder = dirname(fileURLToPath(import.meta.url));
const types = join(folder, 'dist/types');

/** Writes `dist/index.mjs` with the contract bundled in, its types and a manifest to publish. */
export async function buildClient(): Promise<void> {
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      minify: false,
      lib: { entry: 'src/index.ts', formats: ['es'], fileName: () => 'index.mjs' },
    },
  });
  writeTypes();
  writeManifest();
}

function writeTypes(): void {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(folder, 'tsconfig.build.json')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The types of the client could not be written');
  for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.d.ts')) rewriteImports(join(types, file));
  }
}

/** The contract is not published: its types lie beside ours. */
function rewriteImports(file: string): void {
  const contract = relative(dirname(file), join(types, 'contract/src/index.js'));
  const text = readFileSync(file, 'utf8')
    .replace(/(['"])@mercer\/contract\1/g, `'${contract}'`)
    .replace(/(['"])(\.{1,2}\/[^'"]+)\.ts\1/g, "'$2.js'");
  writeFileSync(file, text);
}

function writeManifest(): void {
  const { name, version, license, description } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const exports = { '.': { types: './types/client/src/index.d.ts', default: './index.mjs' } };
  const manifest = { name, version, license, description, type: 'module', sideEffects: false, exports };
  writeFileSync(join(folder, 'dist/package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

if (import.meta.main) await buildClient();
