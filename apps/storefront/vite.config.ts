import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // found only while the first page loads, they would make it load again
  optimizeDeps: { include: ['lucide-react'] },
  // of its icons the pages need few: whole, they would stay in the server's memory
  ssr: { noExternal: ['lucide-react'] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
});
