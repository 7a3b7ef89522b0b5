import { transform } from 'lightningcss';
import type { Plugin, Rolldown } from 'vite';

const accountStyle =
  /app[\\/]features[\\/]((account|offers|checkout(?![\\/](express|placed-order-panel))|wishlist)[\\/].*|scale[\\/](compare|shelf).*)\.css$/;
const accountRoute = /app[\\/]routes[\\/](account|cart\.shelf|checkout|compare|drafts|login|orders|signup|wishlist)\./;
const anyRoute = /app[\\/](root|routes[\\/])/;

/** Browsers of two years, as in `vite.config.ts`. */
const targets = { chrome: 120 << 16, firefox: 121 << 16, safari: 17 << 16 };

/**
 * Emits the styles of checkout, accounts, wishlists and comparisons as a file of their own, which only the routes that need it list: whoever
 * looks at goods loads none of them before the first paint.
 */
export function accountStyles(): Plugin {
  const sheets = new Map<string, string>();
  return {
    name: 'account-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!accountStyle.test(id)) return null;
      sheets.set(id, code);
      return { code: '', map: null };
    },
    generateBundle(_, bundle) {
      const source = minifyStyles([...sheets].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sheet]) => sheet));
      const file = this.getFileName(this.emitFile({ type: 'asset', name: 'account.css', source }));
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !anyRoute.test(chunk.facadeModuleId ?? '')) continue;
        const entry = chunk.facadeModuleId ?? '';
        const style = findModule(this, entry, (id) => sheets.has(id));
        if (!style) continue;
        if (!accountRoute.test(entry)) this.error(`${entry} needs ${style}, which is in the styles of accounts alone`);
        chunk.viteMetadata?.importedCss.add(file);
      }
    },
  };
}

function minifyStyles(sheets: string[]): Uint8Array {
  const code = new TextEncoder().encode(sheets.join('\n'));
  return transform({ filename: 'account.css', code, minify: true, targets }).code;
}

/** Finds a module that an entry imports, itself or through others, at once or later. */
function findModule(
  context: Rolldown.PluginContext,
  entry: string,
  isWanted: (id: string) => boolean,
): string | undefined {
  const ids = new Set([entry]);
  // A set is walked to its end, whatever is added on the way
  for (const id of ids) {
    if (isWanted(id)) return id;
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const importedId of [...importedIds, ...dynamicallyImportedIds]) ids.add(importedId);
  }
  return undefined;
}
