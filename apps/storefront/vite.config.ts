import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const isDev = process.env.NODE_ENV === 'development';

/** Class names are a large part of a page: a list of 24 products is a tenth smaller with short ones. */
function shortName(name: string, file: string): string {
  const from = relative(import.meta.dirname, file.split('?')[0] ?? file).replaceAll('\\', '/');
  const hash = createHash('sha256').update(`${from} ${name}`).digest('base64url');
  return `_${hash.replaceAll('-', '_').slice(0, 4)}`;
}

/** Most visitors see neither an account nor a gateway. */
const isForEverybody = /^(?!.*(features[\\/]account|client[\\/]src[\\/]payment))/;

export default defineConfig({
  plugins: [reactRouter()],
  // all styles are one file of 13 KB: fewer requests before the first paint, none later
  build: { target: 'es2022', assetsInlineLimit: 0, cssCodeSplit: false, modulePreload: { polyfill: false } },
  // found only while the first page loads, they would make it load again
  optimizeDeps: { include: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A page of few files: what most pages need comes together, and so does what lists of products need,
            // and what only accounts and gateways do comes when it is wanted
            codeSplitting: {
              groups: [
                { name: 'messages-en', test: /messages[\\/]en\.ts/, priority: 4 },
                { name: 'messages-de', test: /messages[\\/]de\.ts/, priority: 4 },
                { name: 'framework', test: /node_modules/, minShareCount: 8, priority: 3 },
                { name: 'products', test: /features[\\/]catalog/, minShareCount: 3, priority: 2 },
                { name: 'shop', test: isForEverybody, minShareCount: 2, priority: 1 },
                { name: 'accounts', test: /features[\\/]account/, minShareCount: 3 },
                { name: 'gateways', test: /client[\\/]src[\\/]payment/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly', ...(isDev ? {} : { generateScopedName: shortName }) } },
  // of its icons the pages need few: whole, they would stay in the server's memory
  ssr: { noExternal: ['lucide-react'] },
});
