import { copyFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { writeManifest } from './packaging/manifest.ts';
import { writeTypeFiles } from './packaging/types.ts';

const folder = dirname(fileURLToPath(import.meta.url));
const dist = join(folder, 'dist');

/** The helpers stay a module of their own: a bundler drops the unused members of a module, not those of an object. */
const helpers = './utils.ts';

/** Build configuration of the library: the first output is ES modules, the second CommonJS. */
export const configuration = createConfiguration('index');

function createConfiguration(name: string) {
  return {
    configFile: false,
    root: folder,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      minify: false,
      emptyOutDir: false,
      lib: { entry: `src/${name}.ts` },
      rolldownOptions: {
        external: [helpers],
        output: [buildOutputOptions(name, 'es', 'mjs'), buildOutputOptions(name, 'cjs', 'cjs')],
      },
    },
  } satisfies InlineConfig;
}

/** Writes `dist/`: the package to publish, as ES modules and as CommonJS, with the contract bundled in and its types. */
export async function buildClient(): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  await build(configuration);
  await build(createConfiguration('utils'));
  writeTypeFiles(folder, dist);
  writeManifest(folder, dist);
  copyFileSync(join(folder, 'README.md'), join(dist, 'README.md'));
  copyFileSync(join(folder, '../../LICENSE'), join(dist, 'LICENSE'));
  const bundled = dirname(createRequire(import.meta.url).resolve('es-toolkit/package.json'));
  copyFileSync(join(bundled, 'LICENSE'), join(dist, 'LICENSE-es-toolkit'));
}

function buildOutputOptions(name: string, format: 'es' | 'cjs', extension: string): Rolldown.OutputOptions {
  return {
    format,
    exports: 'named',
    paths: (id) => (id.endsWith('/utils.ts') ? `./utils.${extension}` : id),
    entryFileNames: `${name}.${extension}`,
    chunkFileNames: (chunk) => `${getChunkPath(chunk)}.${extension}`,
  };
}

/**
 * Returns the path of a chunk: what is loaded later, e.g. `src/payment/gateways/stripe/card.ts`, is `payment/stripe-card`; what
 * several files share is in `shared/`.
 */
function getChunkPath({ facadeModuleId, name }: Rolldown.PreRenderedChunk): string {
  const [, path] = /payment\/(?:gateways\/)?(.+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
  return path ? `payment/${path.replaceAll('/', '-')}` : `shared/${name}`;
}

if (import.meta.main) await buildClient();
