import { defineConfig, type Plugin } from 'vite';

/** Pictures of the storefront's style sheet, which only the storefront's own build knows. */
const storefrontPictures = /--(?:icons|payment-marks): url\([^)]*\);/g;

/** The storefront's colours, sizes and fonts, without its pictures. */
const sharedTokens: Plugin = {
  name: 'shared-tokens',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('storefront/app/ui/tokens.css') ? { code: code.replace(storefrontPictures, ''), map: null } : null,
};

/** The font of headings comes with the page, before a style sheet has asked for it: the first heading has it at once. */
const fontPreload: Plugin = {
  name: 'font-preload',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'));
      if (font === undefined) return [];
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/console/${font}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [sharedTokens, fontPreload],
  // The server puts a new nonce in its place for each document
  html: { cspNonce: 'nonce-of-this-document' },
  build: {
    outDir: process.env.BUILD_DIRECTORY ?? 'build',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    cssTarget: ['chrome120', 'firefox121', 'safari17'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Packages mark what is for browsers; everything here is
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
});
