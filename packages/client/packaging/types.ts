import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** `types` for `import`, the same as `types-cjs` for `require`: a type file belongs to one module system only. */
export function writeTypeFiles(folder: string, dist: string): void {
  const types = join(dist, 'types');
  emitTypeFiles(folder);
  for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.d.ts')) rewriteImports(join(types, file), types);
  }
  cpSync(types, join(dist, 'types-cjs'), { recursive: true });
  writeFileSync(join(dist, 'types-cjs/package.json'), '{ "type": "commonjs" }\n');
}

function emitTypeFiles(folder: string): void {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(folder, 'tsconfig.build.json')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The types of the client could not be written');
}

/** The contract is not published: its types lie beside ours. */
function rewriteImports(file: string, types: string): void {
  const contract = relative(dirname(file), join(types, 'contract/src/index.js')).replaceAll('\\', '/');
  const text = readFileSync(file, 'utf8')
    .replace(/(['"])@mercer\/contract\1/g, `'${contract}'`)
    .replace(/(['"])(\.{1,2}\/[^'"]+)\.ts\1/g, "'$2.js'");
  writeFileSync(file, text);
}
