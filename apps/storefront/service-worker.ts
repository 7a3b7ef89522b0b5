// Builds what works without a line: `sw.js`, one classic script, beside the files that browsers get. `node service-worker.ts [folder of the build]`
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';

const root = import.meta.dirname;
const client = join(resolve(root, process.argv[2] ?? 'build'), 'client');

/** @returns one script that imports nothing */
async function bundleScript(file: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    define,
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, file), output: { format: 'iife' } },
    },
  });
  // a single input without watching has one output
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code;
}

const scriptOfPage = await bundleScript('worker/page/page.ts');
const worker = await bundleScript('worker/worker.ts', { scriptOfPage: JSON.stringify(scriptOfPage) });
mkdirSync(client, { recursive: true });
writeFileSync(join(client, 'sw.js'), worker);
