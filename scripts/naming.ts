// Measures how plainly the source is worded: names of functions, declared names and the beginnings of comments.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

export interface Share {
  total: number;
  /** each violation as `file:line text` */
  violations: string[];
}

export interface Naming {
  functionsInOf: Share;
  bareNames: Share;
  leaningComments: Share;
  medianFunctionNameLength: number;
}

/** A name or a comment with the place where it stands. */
interface Located {
  text: string;
  file: SourceFile;
  /** offset in the file's source */
  start: number;
}

interface SourceFile {
  path: string;
  source: string;
}

interface Wording {
  functions: Located[];
  names: Located[];
  comments: Located[];
}

/** Participles, pronouns and adverbs, which name nothing when they stand alone. */
const bareWords = words(`
  after again ahead all already anew another any apart around aside asked away back before begun behind beside besides
  both bought called chosen done drawn early either else enough ever every few found given gone had held her here hers his
  how its kept known later least left less lost made many meant met mine more most much named neither never nobody none
  once one ones other others ours own paid passed read refused rest said same seen sent several shown so some soon
  such taken that theirs them then there these they this those thus together told tried twice typed used wanted what when
  where whether which who whole whom whose why written yet`);

/** Pronouns, relatives and prepositions: a comment that begins with one leans on its neighbour. */
const leaningWords = words(`
  about above across after against all along also among another any anything around as at because before behind below
  beneath beside besides between both but by down during each else even every everybody everything except for from he here
  his how if in inside into it its itself like more most neither nobody none nor nothing of off on once one only onto or
  other others out outside over per she since so some somebody something such than that theirs them then there these they
  this those though through till to together toward towards under unless until up upon what whatever when whenever where
  whether which while who whoever whole whom whose why with within without yet`);

/** Measures the TypeScript below these folders; declaration files are left out. */
export function measureNaming(root: string, folders: string[]): Naming {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: isExcluded }));
  const wordings = files.sort().map((file) => readWording(root, file));
  const functions = wordings.flatMap((wording) => wording.functions);
  return {
    functionsInOf: share(functions, (name) => /[a-z\d]Of$/.test(name)),
    bareNames: share(
      wordings.flatMap(({ names }) => names),
      (name) => bareWords.has(name),
    ),
    leaningComments: share(
      wordings.flatMap(({ comments }) => comments),
      isLeaning,
    ),
    medianFunctionNameLength: median(functions.map(({ text }) => text.length)),
  };
}

function readWording(root: string, path: string): Wording {
  const file = { path, source: readFileSync(join(root, path), 'utf8') };
  const { program, comments } = parseSync(path, file.source);
  const locate = (text: string, start: number): Located => ({ text, file, start });
  return {
    ...collectNames(program, locate),
    comments: comments.flatMap(({ type, value, start }) =>
      type === 'Block' && value.startsWith('*') ? [locate(commentText(value), start)] : [],
    ),
  };
}

/** Collects what a program declares: variables, parameters, functions, classes, types and their members. */
function collectNames(
  program: ESTree.Program,
  locate: (text: string, start: number) => Located,
): Omit<Wording, 'comments'> {
  const functions: Located[] = [];
  const names: Located[] = [];
  const declare = (node: ESTree.Node | null | undefined) => {
    for (const { name, start } of boundIdentifiers(node)) names.push(locate(name, start));
  };
  const declareFunction = (node: ESTree.Node | null | undefined, params: ESTree.Node[]) => {
    if (node?.type === 'Identifier') functions.push(locate(node.name, node.start));
    params.forEach(declare);
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      declare(id);
      if (isFunction(init)) declareFunction(id, []);
    },
    FunctionDeclaration({ id, params }) {
      declare(id);
      declareFunction(id, params);
    },
    ArrowFunctionExpression: ({ params }) => declareFunction(null, params),
    FunctionExpression: ({ params }) => declareFunction(null, params),
    MethodDefinition({ key }) {
      declare(key);
      declareFunction(key, []);
    },
    PropertyDefinition: ({ key }) => declare(key),
    TSPropertySignature: ({ key }) => declare(key),
    ClassDeclaration: ({ id }) => declare(id),
    TSInterfaceDeclaration: ({ id }) => declare(id),
    TSTypeAliasDeclaration: ({ id }) => declare(id),
  }).visit(program);
  return { functions, names };
}

const isFunction = (node: ESTree.Node | null | undefined) =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

/** Finds the identifiers that a pattern binds: `{ a, b: [c] }` binds `a` and `c`. */
function boundIdentifiers(node: ESTree.Node | null | undefined): { name: string; start: number }[] {
  switch (node?.type) {
    case 'Identifier':
      return [node];
    case 'ObjectPattern':
      return node.properties.flatMap((property) => boundIdentifiers(property));
    case 'Property':
      return boundIdentifiers(node.value);
    case 'ArrayPattern':
      return node.elements.flatMap((element) => boundIdentifiers(element));
    case 'AssignmentPattern':
      return boundIdentifiers(node.left);
    case 'RestElement':
      return boundIdentifiers(node.argument);
    case 'TSParameterProperty':
      return boundIdentifiers(node.parameter);
    default:
      return [];
  }
}

/** Strips the stars of a documentation comment. */
function commentText(value: string): string {
  return value
    .replace(/^\*|\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function isLeaning(comment: string): boolean {
  const [first = '', second = ''] = comment.toLowerCase().split(/[^a-z'@]+/);
  return leaningWords.has(first) || (first === 'the' && second === 'same');
}

function share(items: Located[], isViolation: (text: string) => boolean): Share {
  const violations = items.filter(({ text }) => isViolation(text));
  return {
    total: items.length,
    violations: violations.map(({ text, file, start }) => `${file.path}:${lineAt(file, start)} ${text}`),
  };
}

function lineAt({ source }: SourceFile, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

function isExcluded(path: string): boolean {
  return /(^|\/)(node_modules|dist|build|\.react-router|\.cache|photography)(\/|$)|\.d\.ts$/.test(path);
}
