import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const entry = 'client/src/index.d.ts';

/** The `package.json` to publish. */
export function writeManifest(folder: string, dist: string): void {
  const { name, version, license, description } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=20' },
    sideEffects: false,
    main: './index.cjs',
    module: './index.mjs',
    types: `./types-cjs/${entry}`,
    exports: {
      '.': {
        import: { types: `./types/${entry}`, default: './index.mjs' },
        require: { types: `./types-cjs/${entry}`, default: './index.cjs' },
      },
      './package.json': './package.json',
    },
  };
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
