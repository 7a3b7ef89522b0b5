import type { Declarations } from './declarations.ts';

/** Names of parameters with those below them; `null` for a value, `*` for names of the caller's choice. */
export type Tree = { [name: string]: Tree } | null;

/** What stays a value although it has parameters: the stand-in plays none of them. */
export type IsClosed = (path: string[]) => boolean;

/** The parameters of a type, resolved through the file that declares it and the library's shared declarations. */
export function treeOf(name: string, files: Declarations[], isClosed: IsClosed): Tree {
  return namedTree(name, { scope: [], files, path: [], isClosed });
}

interface Place {
  /** Namespaces around the type, outermost first. */
  scope: string[];
  files: Declarations[];
  path: string[];
  isClosed: IsClosed;
}

function namedTree(name: string, place: Place): Tree {
  for (let depth = place.scope.length; depth >= 0; depth--) {
    const qualified = [...place.scope.slice(0, depth), name].join('.');
    for (const { interfaces, aliases } of place.files) {
      const scope = qualified.split('.').slice(0, -1);
      const alias = aliases.get(qualified);
      if (alias !== undefined) return typeTree(alias, { ...place, scope });
      const declared = interfaces.get(qualified);
      if (!declared) continue;
      const bases = declared.bases.map((base) => namedTree(base, { ...place, scope }));
      const entries = [...declared.members].map(([member, type]) => {
        const path = [...place.path, member];
        return [member, place.isClosed(path) ? null : typeTree(type, { ...place, scope, path })] as const;
      });
      return merged([...bases, Object.fromEntries(entries)]);
    }
  }
  return null;
}

function typeTree(type: string, place: Place): Tree {
  const inner = /^(?:Emptyable|Array|Stripe\.Emptyable)<(.+)>$/.exec(type);
  if (inner?.[1]) return typeTree(inner[1], place);
  const parts = type.split(/ \| (?![^<]*>)/);
  if (parts.length > 1) return merged(parts.map((part) => typeTree(part, place)));
  return /^[A-Z][\w.]*$/.test(type) ? namedTree(type.replace(/^Stripe\./, ''), place) : null;
}

function merged(trees: Tree[]): Tree {
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
