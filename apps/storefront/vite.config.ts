import { join } from 'node:path';
import { languages } from '@mercer/contract';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { accountStyles } from './account-styles.ts';
import { nameSharedChunk } from './chunks.ts';
import { shortClassNames } from './class-names.ts';
import { iconStyles } from './icon-styles.ts';
import { runtimeInFramework } from './runtime-in-framework.ts';
import { smallerScripts } from './smaller-scripts.ts';

const isDev = process.env.NODE_ENV === 'development';

/** Prices, pictures and what stands for them until they come: they are on almost every page. */
const neededByMost =
  /contract[\\/]src[\\/](delivery-dates|languages|plural)|app[\\/](i18n[\\/](delivery-days|document-texts|format-date|money)|document[\\/]seo|loading[\\/](pager|existing-page)|features[\\/]catalog[\\/]cards[\\/]recently-viewed-later|ui[\\/](picture|picture-slots|skeleton|chip|visually-hidden))\./;

/**
 * Rules of cards and postal codes, how an order was paid, cookies that pages read by themselves, addresses of languages, and
 * localization, which the client library does: few pages need them at first.
 */
const neededByFew =
  /contract[\\/]src[\\/](card|settled-payments|read-cookie|language-paths|path-prefix|localize|postal-code)\./;

/** Cards and the calls that fetch them. */
const neededByCards = /features[\\/]catalog[\\/](cards|lists[\\/](loaders|facets|list-choice))/;

/** The dialogs' frame. */
const neededByDialogs = /ui[\\/](modal|drawer|dialog)\./;

/** A line of a cart or order. */
const neededByLines = /ui[\\/]thumbnail|line-details|plan-sentence/;

/** Fields, small parts and icons that several pages share, and two crumbs of the checkout. */
const neededByForms =
  /app[\\/]((ui|i18n|document|loading|order-summary)[\\/])?(?!countries|payment-rows|address-lines|delivered-|gift-words|has-parcels|tabs|envelope|page-text|gallery-tool-words|overlay-words)[^\\/]+$|wishlist-button|lucide-react(?!.*[\\/](eye|printer))|placed-order\.ts|payment-section\.module/;

/** Drawings at true scale, with their words and units, which no page needs at first. */
const neededByDrawings = /features[\\/]scale[\\/](?!true-size)|i18n[\\/]scale-words|messages[\\/]\w+\.ts\?scale$/;

/** Parts of the checkout that its later parts need as well. */
const neededByCheckout =
  /features[\\/]checkout[\\/](checkout-form|checkout-problem|payment-failure|field-labels|shipping-choice|(checkout-page|order-placed)\.module)/;

/** Forms of addresses have long lists, and few pages have such forms; those that do take cards as well. */
const neededByAddresses = /app[\\/]i18n[\\/]countries\.|contract[\\/]src[\\/](card|postal-code)\.|decline-sentence/;

/** Orders and address books write addresses, by a table of all countries that no form needs. */
const addressFormats = /contract[\\/]src[\\/]address-format/;

/** Chunk groups that give each group of messages in each language its own file. */
const wordFiles = ['shop', 'basket', 'checkout', 'account'].flatMap((group) =>
  languages.map((language) => ({
    name: `words-${group}-${language}`,
    test: new RegExp(`messages[\\\\/]${language}\\.ts\\?${group}$`),
    priority: 8,
  })),
);

const resolveAppFile = (file: string) => join(import.meta.dirname, 'app', file);

/** Emits the script that a page runs first, a file that nothing imports. */
const earlyScript: Plugin = {
  name: 'early-script',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: resolveAppFile('document/early.ts'), name: 'early' });
  },
};

/** Browsers get a router of our own in place of React Router, which stays the server's. */
const ownRouter: Plugin = {
  name: 'own-router',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) => (/^react-router(\/dom)?$/.test(id) ? resolveAppFile('router/index.ts') : null),
};

/** And the server lighter links than React Router's, without what only a click needs. */
const ownLinks: Plugin = {
  name: 'own-links',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (id, importer) =>
    id === 'react-router' && importer?.startsWith(resolveAppFile('')) && !importer.startsWith(resolveAppFile('router'))
      ? resolveAppFile('router/server.ts')
      : null,
};

/** The package's icons, in a component of our own, which needs their shapes alone. */
const ownIcons: Plugin = {
  name: 'own-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('/createLucideIcon.mjs') ? resolveAppFile('ui/icon.tsx') : null),
  transform: (code, id) =>
    /lucide-react.*[\\/]icons[\\/]/.test(id)
      ? {
          code: code.replace(/,\s*(key: "\w+"|aliases: \[[^\]]*\])|name: "[\w-]+",\s*size: 24,|__iconData\.node;/g, ''),
          map: null,
        }
      : null,
};

/**
 * Imports of what is needed later, without Vite's preparation for style sheets and parts of the imported file: routes list
 * their own, and there are no others.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
};

export default defineConfig({
  plugins: [
    earlyScript,
    ownRouter,
    ownLinks,
    ownIcons,
    plainImports,
    iconStyles,
    accountStyles(),
    runtimeInFramework,
    smallerScripts,
    reactRouter(),
  ],
  // styles are one file of 14 KB, and one for checkout, accounts and lists of a shopper: fewer requests before the first paint; a mask has no prefix in any browser of two years
  // what is imported later comes with the first sign of the shopper: nothing has to preload its parts
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    cssTarget: ['chrome120', 'firefox121', 'safari17'],
    modulePreload: false,
  },
  // found only while the first page loads, they would make it load again
  optimizeDeps: { include: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A page of few files that holds little of other pages: its frame, what lists or products need, and the rest by
            // who shares it; what only accounts and gateways do comes when it is wanted
            codeSplitting: {
              groups: [
                ...wordFiles,
                { name: 'framework', test: /node_modules/, minShareCount: 8, priority: 7 },
                { name: 'address-formats', test: addressFormats, priority: 7 },
                { name: nameSharedChunk('shop', neededByMost, neededByFew), priority: 6 },
                { name: 'measures', test: /i18n[\\/]measures\./, priority: 5 },
                { name: 'drawings', test: neededByDrawings, minShareCount: 2, priority: 5 },
                { name: 'products', test: neededByCards, minShareCount: 3, priority: 5 },
                { name: 'lists', test: /features[\\/]catalog[\\/]lists/, minShareCount: 3, priority: 4 },
                { name: 'dialogs', test: neededByDialogs, minShareCount: 2, priority: 4 },
                { name: 'tabs', test: /ui[\\/]tabs\./, minShareCount: 2, priority: 4 },
                { name: 'lines', test: neededByLines, minShareCount: 2, priority: 4 },
                { name: 'addresses', test: neededByAddresses, priority: 4 },
                { name: 'checkout-base', test: neededByCheckout, minShareCount: 2, priority: 4 },
                { name: 'forms', test: neededByForms, minShareCount: 2, priority: 3 },
                { name: 'carts', test: /features[\\/]cart[\\/][^\\/]+$/, minShareCount: 2, priority: 2 },
                { name: 'accounts', test: /features[\\/]account|icons[\\/]eye/, minShareCount: 3, priority: 1 },
                { name: 'gateways', test: /client[\\/]src[\\/]payment/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      ...(isDev ? {} : { generateScopedName: shortClassNames(resolveAppFile('')) }),
    },
  },
  // Pages need few icons: the whole package would stay in the server's memory
  ssr: { noExternal: ['lucide-react'] },
});
