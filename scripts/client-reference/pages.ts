import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Declaration, declarationsOf, type Member } from './declarations.ts';
import { exampleHead, exampleOf, withoutExample } from './examples.ts';
import { type Namespace, namespaces, records } from './namespaces.ts';
import { plainSignature } from './signature.ts';

/** Members that only the library itself uses. */
const internal = ['reset', 'constructor', 'name'];

const heading = '<!-- Written by `npm run generate` from the docstrings of packages/client. -->';

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
  return callsThat(types, ({ doc }) => withoutExample(doc).length === 0);
}

/** Calls that nobody is shown how to make. */
export function unexemplified(types: string): string[] {
  return callsThat(types, ({ text, doc }) => isCall(text) && exampleOf(doc).length === 0);
}

function callsThat(types: string, isSuch: (call: Member) => boolean): string[] {
  const declarations = readDeclarations(types);
  const such = (space: Namespace) => callsOf(space, declarations).filter(isSuch);
  return namespaces.flatMap((space) => such(space).map(({ name }) => `${space.name}.${name}`));
}

/** The examples of each page. */
export function examplePages(types: string): Map<string, string[]> {
  const declarations = readDeclarations(types);
  const docsOf = (space: Namespace) => [declarationOf(space.of, declarations), ...callsOf(space, declarations)];
  const examples = (space: Namespace) => docsOf(space).map(({ doc }) => exampleOf(doc).join('\n'));
  return new Map(namespaces.map((space) => [space.name, examples(space).filter(Boolean)]));
}

/** A method, or a field that is called: fields of options are neither. */
function isCall(text: string): boolean {
  return /^\w+[<(]/.test(text) || /^\w+: \w*(?:Reader|Call)\b/.test(text);
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
  const { doc } = declarationOf(space.of, declarations);
  return page(
    `# ${space.name}`,
    space.intro ?? prose(doc),
    exampleBlock(doc),
    ...callsOf(space, declarations).map(section),
  );
}

/** Own and inherited; what has a page of its own is left out. */
function callsOf({ name, of, with: given }: Namespace, declarations: Declarations): Member[] {
  const { members, text } = declarationOf(of, declarations);
  const record = /extends Resource<(\w+)/.exec(text)?.[1];
  const inherited = record ? callsOf(records(name, record, ''), declarations) : [];
  const elsewhere = name === 'client' ? namespaces.map((space) => space.name).filter((page) => page !== 'options') : [];
  const own = members.filter((member) => member.name && ![...internal, ...elsewhere].includes(member.name));
  return [
    ...inherited,
    ...own.map(({ doc, ...member }) => ({
      ...member,
      text: withTypes(member.text, given),
      doc: given ? doc.map((line) => line.replaceAll('swell.categories.', `swell.${name}.`)) : doc,
    })),
  ];
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
  const signature = `\`\`\`ts\n${plainSignature(text)}\n\`\`\``;
  return [`## ${name}`, prose(doc), signature, exampleBlock(doc)].filter(Boolean).join('\n\n');
}

/** Under another name of the language than signatures, so that both can be told apart. */
function exampleBlock(doc: string[]): string {
  const lines = exampleOf(doc);
  return lines.length > 0 ? `\`\`\`typescript\n${lines.join('\n')}\n\`\`\`` : '';
}

/** Tags become sentences of their own. */
function prose(doc: string[]): string {
  return withoutExample(doc)
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
  const types = '- [types](types.md): what travels, and what calls take';
  const moving = 'Applications that are written for swell-js: [from swell-js to Mercer](from-swell.md).';
  return page('# The client library', moving, exampleHead, [...lines, types].join('\n'));
}

function page(...parts: string[]): string {
  return `${[heading, ...parts].filter(Boolean).join('\n\n')}\n`;
}
