import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Declaration, type Member, parseDeclarations } from './declarations.ts';
import { exampleHead, extractExample, withoutExample } from './examples.ts';
import { defineRecordNamespace, type Namespace, namespaces } from './namespaces.ts';
import { plainSignature } from './signature.ts';

/** Members that only the library itself uses. */
const internal = ['reset', 'constructor', 'name'];

const heading = '<!-- Written by `npm run generate` from the docstrings of packages/client. -->';

type Declarations = Map<string, Declaration>;

/** The reference as files: one page for each namespace, the types, and their table of contents. */
export function referencePages(types: string): Map<string, string> {
  const declarations = readDeclarations(types);
  const pages = new Map(namespaces.map((space) => [`${space.name}.md`, namespacePage(space, declarations)]));
  pages.set('types.md', formatTypesPage(declarations, readPublicNames(types)));
  pages.set('README.md', contentsPage(declarations));
  return pages;
}

/** Calls that say nothing about themselves. */
export function undocumented(types: string): string[] {
  return listCallsMatching(types, ({ doc }) => withoutExample(doc).length === 0);
}

/** Calls that nobody is shown how to make. */
export function unexemplified(types: string): string[] {
  return listCallsMatching(types, ({ text, doc }) => isCallableMember(text) && extractExample(doc).length === 0);
}

function listCallsMatching(types: string, isSuch: (call: Member) => boolean): string[] {
  const declarations = readDeclarations(types);
  const listMatchingCalls = (space: Namespace) => listNamespaceCalls(space, declarations).filter(isSuch);
  return namespaces.flatMap((space) => listMatchingCalls(space).map(({ name }) => `${space.name}.${name}`));
}

/** The examples of each page. */
export function examplePages(types: string): Map<string, string[]> {
  const declarations = readDeclarations(types);
  const listDocumentedItems = (space: Namespace) => [
    requireDeclaration(space.of, declarations),
    ...listNamespaceCalls(space, declarations),
  ];
  const listExamples = (space: Namespace) =>
    listDocumentedItems(space).map(({ doc }) => extractExample(doc).join('\n'));
  return new Map(namespaces.map((space) => [space.name, listExamples(space).filter(Boolean)]));
}

/** A method, or a field that is called: fields of options are neither. */
function isCallableMember(text: string): boolean {
  return /^\w+[<(]/.test(text) || /^\w+: \w*(?:Reader|Call)\b/.test(text);
}

function readDeclarations(folder: string): Map<string, Declaration> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));
  const allDeclarations = files.sort().flatMap((file) => parseDeclarations(readFileSync(join(folder, file), 'utf8')));
  return new Map(allDeclarations.map((declaration) => [declaration.name, declaration]));
}

/** Reads the names that `index.ts` exports, and all names of the contract. */
function readPublicNames(types: string): Set<string> {
  const index = readFileSync(join(types, 'client/src/index.d.ts'), 'utf8');
  const exportedNames = [...index.matchAll(/export (?:type )?\{([^}]+)\}/g)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
  return new Set([...exportedNames, ...readDeclarations(join(types, 'contract')).keys()]);
}

function namespacePage(space: Namespace, declarations: Declarations): string {
  const { doc } = requireDeclaration(space.of, declarations);
  return formatPage(
    `# ${space.name}`,
    space.intro ?? formatProse(doc),
    exampleBlock(doc),
    ...listNamespaceCalls(space, declarations).map(formatSection),
  );
}

/** Own and inherited; what has a page of its own is left out. */
function listNamespaceCalls({ name, of, with: typeArguments }: Namespace, declarations: Declarations): Member[] {
  const { members, text } = requireDeclaration(of, declarations);
  const record = /extends Resource<(\w+)/.exec(text)?.[1];
  const inherited = record ? listNamespaceCalls(defineRecordNamespace(name, record, ''), declarations) : [];
  const elsewhere = name === 'client' ? namespaces.map((space) => space.name).filter((page) => page !== 'options') : [];
  const ownMembers = members.filter((member) => member.name && ![...internal, ...elsewhere].includes(member.name));
  return [
    ...inherited,
    ...ownMembers.map(({ doc, ...member }) => ({
      ...member,
      text: substituteTypes(member.text, typeArguments),
      doc: typeArguments ? doc.map((line) => line.replaceAll('swell.categories.', `swell.${name}.`)) : doc,
    })),
  ];
}

function requireDeclaration(name: string, declarations: Declarations): Declaration {
  const declaration = declarations.get(name);
  if (!declaration) throw new Error(`${name} is not among the types: npm run build`);
  return declaration;
}

/** The type parameters of a shared interface by what they stand for. */
function substituteTypes(text: string, typeArguments: Record<string, string> = {}): string {
  return Object.entries(typeArguments).reduce(
    (substituted, [name, type]) => substituted.replace(new RegExp(`\\b${name}\\b`, 'g'), type),
    text,
  );
}

function formatSection({ name, doc, text }: Pick<Member, 'name' | 'doc' | 'text'>): string {
  const signature = `\`\`\`ts\n${plainSignature(text)}\n\`\`\``;
  return [`## ${name}`, formatProse(doc), signature, exampleBlock(doc)].filter(Boolean).join('\n\n');
}

/** Formats an example under another language name than signatures, so that the two can be told apart. */
function exampleBlock(doc: string[]): string {
  const lines = extractExample(doc);
  return lines.length > 0 ? `\`\`\`typescript\n${lines.join('\n')}\n\`\`\`` : '';
}

/** Tags become sentences of their own. */
function formatProse(doc: string[]): string {
  return withoutExample(doc)
    .join('\n')
    .replace(/^@throws /gm, '\nFails with ')
    .replace(/^@returns /gm, '\nAnswers ')
    .replace(/^@param (\w+) /gm, '\n`$1`: ')
    .replace(/^@deprecated /gm, '\nDeprecated: ')
    .trim();
}

function formatTypesPage(declarations: Declarations, names: Set<string>): string {
  const pages = new Set(namespaces.map(({ of }) => of));
  const blocks = [...declarations.values()]
    .filter(({ name, text }) => names.has(name) && !pages.has(name) && /^export (interface|type) /.test(text))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ text, ...declaration }) => formatSection({ ...declaration, text: text.replace(/^export /, '') }));
  const about =
    'What travels, in snake_case: money in major units of the currency, ids text, dates ISO 8601 UTC. A client with `useCamelCase` has `Camel<T>` of each.';
  return formatPage('# types', about, ...blocks);
}

function contentsPage(declarations: Declarations): string {
  const lines = namespaces.map((space) => {
    const calls = new Set(listNamespaceCalls(space, declarations).map(({ name }) => name));
    return `- [${space.name}](${space.name}.md): ${[...calls].join(', ')}`;
  });
  const types = '- [types](types.md): what travels, and what calls take';
  const moving = 'Applications that are written for swell-js: [from swell-js to Mercer](from-swell.md).';
  return formatPage('# The client library', moving, exampleHead, [...lines, types].join('\n'));
}

function formatPage(...parts: string[]): string {
  return `${[heading, ...parts].filter(Boolean).join('\n\n')}\n`;
}
