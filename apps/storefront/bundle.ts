// Makes one bundle of pages, backend and gateways, which `npm start` runs, and of the command line: a fraction of the files to find and to load, and no
// packages but those that hold binaries or files of their own. `node bundle.ts [folder of the build]`
import { basename, join, relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';

const root = import.meta.dirname;
const folder = resolve(root, process.argv[2] ?? 'build');
const output = join(folder, 'shop');

/** Found where they are installed: `dependencies` of the packages. */
const installed = ['better-sqlite3', 'nodemailer', 'pdfkit', 'sharp'];

/** Files beside a source are found from the bundle: the sources stay where they are. */
const publicFilesPlugin: Plugin = {
  name: 'files-beside-sources',
  enforce: 'pre',
  transform(code, id) {
    if (!/^(?!.*node_modules).*\.ts$/.test(id) || !code.includes('import.meta.url')) return null;
    const source = relative(output, id).split(sep).join('/');
    return { code: code.replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`), map: null };
  },
};

const pages: Plugin = {
  name: 'pages',
  enforce: 'pre',
  load(id) {
    if (id !== join(root, 'server/rendering/built-pages.ts')) return null;
    return `export const loadBuiltPages = () => import('../../${basename(folder)}/server/index.js')`;
  },
};

await build({
  configFile: false,
  root,
  logLevel: 'error',
  plugins: [publicFilesPlugin, pages],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: [...installed, 'pg-native', 'vite'] },
  build: {
    ssr: true,
    outDir: output,
    target: 'node22',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: { server: join(root, 'server.ts'), mercer: join(root, '../../packages/cli/src/run-main.ts') },
      output: {
        // side by side: all of them find the sources by the same way
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        // A character outside of Latin-1 would make the process hold the whole file in two bytes per character
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
      },
    },
  },
});
