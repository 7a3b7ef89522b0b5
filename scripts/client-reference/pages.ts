import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Declaration, declarationsOf, type Member } from './declarations.ts';
import { type Namespace, namespaces, records } from './namespaces.ts';
import { plainSignature } from './signature.ts';

/** Members that only the library itself uses. */
const internal = ['reset', 'constructor', 'name'];

const heading = '<!-- Written by `node scripts/client-reference.ts` from the docstrings of packages/client. -->';

type Declarations = Map<string, Declaration>;

/** The reference as files: one page for each namespace, the types, and their table of contents. */
export function referencePages(types: string): Map<string, string> {
  const declarations = readDeclarations(types);
  const pages = new Map(namespaces.map((space) => [`${space.name}.md`, namespacePage(space, declarations)]));
  pages.set('types.md', typesPage(declarations, publicNames(types)));
  pages.set('README.md', contentsPage(declarations));
  return pages;
}

/** Calls that say nothing about themselves. */
export function undocumented(types: string): string[] {
  const declarations = readDeclarations(types);
  // an answer without an interface has no members of its own to speak for
  const described = namespaces.filter(({ of }) => !of.startsWith('create'));
  return described.flatMap((space) =>
    callsOf(space, declarations)
      .filter(({ doc }) => doc.length === 0)
      .map(({ name }) => `${space.name}.${name}`),
  );
}

function readDeclarations(folder: string): Map<string, Declaration> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));
  const all = files.sort().flatMap((file) => declarationsOf(readFileSync(join(folder, file), 'utf8')));
  return new Map(all.map((declaration) => [declaration.name, declaration]));
}

/** What `index.ts` exports, and all of the contract. */
function publicNames(types: string): Set<string> {
  const index = readFileSync(join(types, 'client/src/index.d.ts'), 'utf8');
  const own = [...index.matchAll(/export (?:type )?\{([^}]+)\}/g)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
  return new Set([...own, ...readDeclarations(join(types, 'contract')).keys()]);
}

function namespacePage(space: Namespace, declarations: Declarations): string {
  const about = space.intro ?? prose(declarationOf(space.of, declarations).doc);
  return page(`# ${space.name}`, about, ...callsOf(space, declarations).map(section));
}

/** Own and inherited; what has a page of its own is left out. */
function callsOf({ name, of, with: given }: Namespace, declarations: Declarations): Member[] {
  const { members, text } = declarationOf(of, declarations);
  const record = /extends Resource<(\w+)/.exec(text)?.[1];
  const inherited = record ? callsOf(records(name, record, ''), declarations) : [];
  const elsewhere = name === 'client' ? namespaces.map((space) => space.name).filter((page) => page !== 'options') : [];
  const own = members.filter((member) => member.name && ![...internal, ...elsewhere].includes(member.name));
  return [...inherited, ...own.map((member) => ({ ...member, text: withTypes(member.text, given) }))];
}

function declarationOf(name: string, declarations: Declarations): Declaration {
  const declaration = declarations.get(name);
  if (!declaration) throw new Error(`${name} is not among the types: npm run build`);
  return declaration;
}

/** The type parameters of a shared interface by what they stand for. */
function withTypes(text: string, given: Record<string, string> = {}): string {
  return Object.entries(given).reduce((all, [name, type]) => all.replace(new RegExp(`\\b${name}\\b`, 'g'), type), text);
}

function section({ name, doc, text }: Pick<Member, 'name' | 'doc' | 'text'>): string {
  return [`## ${name}`, prose(doc), `\`\`\`ts\n${plainSignature(text)}\n\`\`\``].filter(Boolean).join('\n\n');
}

/** Tags become sentences of their own. */
function prose(doc: string[]): string {
  return doc
    .join('\n')
    .replace(/^@throws /gm, '\nFails with ')
    .replace(/^@returns /gm, '\nAnswers ')
    .replace(/^@param (\w+) /gm, '\n`$1`: ')
    .replace(/^@deprecated /gm, '\nDeprecated: ')
    .trim();
}

function typesPage(declarations: Declarations, names: Set<string>): string {
  const pages = new Set(namespaces.map(({ of }) => of));
  const blocks = [...declarations.values()]
    .filter(({ name, text }) => names.has(name) && !pages.has(name) && /^export (interface|type) /.test(text))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ text, ...declaration }) => section({ ...declaration, text: text.replace(/^export /, '') }));
  const about =
    'What travels, in snake_case: money in major units of the currency, ids text, dates ISO 8601 UTC. A client with `useCamelCase` has `Camel<T>` of each.';
  return page('# types', about, ...blocks);
}

function contentsPage(declarations: Declarations): string {
  const lines = namespaces.map((space) => {
    const calls = new Set(callsOf(space, declarations).map(({ name }) => name));
    return `- [${space.name}](${space.name}.md): ${[...calls].join(', ')}`;
  });
  return page('# The client library', [...lines, '- [types](types.md): what travels, and what calls take'].join('\n'));
}

function page(...parts: string[]): string {
  return `${[heading, ...parts].filter(Boolean).join('\n\n')}\n`;
}
