import type { Declarations } from './declarations.ts';

/** Names of parameters with those below them; `null` for a value, `*` for names of the caller's choice. */
export type Tree = { [name: string]: Tree } | null;

/**
 * Says whether a parameter stays a value although it has parameters of its own, because the stand-in plays none of
 * them.
 */
export type IsClosed = (path: string[]) => boolean;

/** The parameters of a type, resolved through the file that declares it and the library's shared declarations. */
export function buildParameterTree(name: string, files: Declarations[], isClosed: IsClosed): Tree {
  return buildNamedTree(name, { scope: [], files, path: [], isClosed });
}

interface TreePlace {
  /** Namespaces around the type, outermost first. */
  scope: string[];
  files: Declarations[];
  path: string[];
  isClosed: IsClosed;
}

function buildNamedTree(name: string, place: TreePlace): Tree {
  for (let depth = place.scope.length; depth >= 0; depth--) {
    const qualified = [...place.scope.slice(0, depth), name].join('.');
    for (const { interfaces, aliases } of place.files) {
      const scope = qualified.split('.').slice(0, -1);
      const alias = aliases.get(qualified);
      if (alias !== undefined) return buildTypeTree(alias, { ...place, scope });
      const declared = interfaces.get(qualified);
      if (!declared) continue;
      const bases = declared.bases.map((base) => buildNamedTree(base, { ...place, scope }));
      const entries = [...declared.members].map(([member, type]) => {
        const path = [...place.path, member];
        return [member, place.isClosed(path) ? null : buildTypeTree(type, { ...place, scope, path })] as const;
      });
      return mergeTrees([...bases, Object.fromEntries(entries)]);
    }
  }
  return null;
}

function buildTypeTree(type: string, place: TreePlace): Tree {
  const inner = /^(?:Emptyable|Array|Stripe\.Emptyable)<(.+)>$/.exec(type);
  if (inner?.[1]) return buildTypeTree(inner[1], place);
  const parts = type.split(/ \| (?![^<]*>)/);
  if (parts.length > 1) return mergeTrees(parts.map((part) => buildTypeTree(part, place)));
  return /^[A-Z][\w.]*$/.test(type) ? buildNamedTree(type.replace(/^Stripe\./, ''), place) : null;
}

function mergeTrees(trees: Tree[]): Tree {
  const objects = trees.filter((tree) => tree !== null);
  return objects.length > 0 ? Object.assign({}, ...objects) : null;
}

/** `amount amount_details{shipping{amount}}`: as short as it can be read. */
export function printTree(tree: Tree): string {
  return Object.entries(tree ?? {})
    .filter(([name]) => name !== 'expand')
    .map(([name, below]) => (below === null ? name : `${name}{${printTree(below)}}`))
    .sort()
    .join(' ');
}
