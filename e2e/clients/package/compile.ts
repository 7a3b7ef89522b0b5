import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ofAShop = { target: 'ES2022', lib: ['ES2022', 'DOM'], strict: true, noEmit: true, types: [] };

/** Compiles the files of a folder as a shop does. */
export function compileProject(project: string, options: object) {
  const compilerOptions = { ...ofAShop, ...options };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const args = ['node_modules/typescript/bin/tsc', '-p', project];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}
