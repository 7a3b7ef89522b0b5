/** Interface of a declaration file: its bases, and its members with the text of their types. */
export interface Declared {
  bases: string[];
  members: Map<string, string>;
  /** Names of the members that may be absent. */
  optional: Set<string>;
}

export interface Declarations {
  interfaces: Map<string, Declared>;
  aliases: Map<string, string>;
}

/** An object type that is written out at a member: its own members are those of no interface. */
const inlineObject = /: \{\n[^{}]*\};/g;

/**
 * Reads the interfaces and type aliases of a generated declaration file, by their qualified names.
 * @param source declarations of one member, alias or block head on each line, as Stripe's generator prints them
 */
export function readDeclarations(source: string): Declarations {
  const declarations: Declarations = { interfaces: new Map(), aliases: new Map() };
  const scopes: string[] = [];
  let current: Declared | undefined;
  const lines = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(inlineObject, ': object;');
  for (const line of lines.split('\n')) {
    const block = /^\s*(?:export )?(?:declare )?(namespace|interface|class) (\w+)(?: extends ([^{]+))? \{(\})?/.exec(
      line,
    );
    const alias = /^\s*(?:export )?(?:declare )?type (\w+) = (.+);$/.exec(line);
    const member = /^\s*(?:readonly )?(?:'([^']+)'|(\w+)|(\[\w+: string\]))(\??): (.+);$/.exec(line);
    if (block) {
      const [, kind, name = '', bases = '', isEmpty] = block;
      if (kind === 'interface') {
        current = { bases: bases.split(',').map(trimText).filter(Boolean), members: new Map(), optional: new Set() };
        declarations.interfaces.set([...scopes, name].join('.'), current);
      }
      if (!isEmpty) scopes.push(name);
    } else if (alias) declarations.aliases.set([...scopes, alias[1] ?? ''].join('.'), alias[2] ?? '');
    else if (member && current) {
      const [, quoted, plain, , mark, type = ''] = member;
      const name = quoted ?? plain ?? '*';
      current.members.set(name, type);
      if (mark) current.optional.add(name);
    } else if (/^\s*\}\s*$/.test(line)) {
      scopes.pop();
      current = undefined;
    }
  }
  return declarations;
}

const trimText = (text: string) => text.trim();
