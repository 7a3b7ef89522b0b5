// Measures how plainly the source is worded: names of functions, declared names and the beginnings of comments.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

export interface Share {
  total: number;
  /** Violations, each as `file:line text`. */
  violations: string[];
}

export interface Naming {
  ofFunctionNames: Share;
  bareNames: Share;
  leaningComments: Share;
  medianFunctionNameLength: number;
}

/** A name or a comment with its location. */
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

interface CommentRange {
  type: 'Line' | 'Block';
  start: number;
  end: number;
}

interface Wording {
  functions: Located[];
  names: Located[];
  comments: Located[];
}

/** Participles, pronouns and adverbs, which name nothing when they stand alone. */
const bareWords = parseWordSet(`
  after again ahead all already anew another any apart around aside asked away back before begun behind beside besides
  both bought called chosen done drawn early either else enough ever every few found given gone had held her here hers his
  how its kept known later least left less lost made many meant met mine more most much named neither never nobody none
  once one ones other others ours own paid passed read refused rest said same seen sent several shown so some soon
  such taken that theirs them then there these they this those thus together told tried twice typed used wanted what when
  where whether which who whole whom whose why written yet`);

/** Pronouns, relatives and prepositions: a comment that begins with one leans on its neighbour. */
const leaningWords = parseWordSet(`
  about above across after against all along also among another any anything around as at because before behind below
  beneath beside besides between both but by down during each else even every everybody everything except for from he here
  his how if in inside into it its itself like more most neither nobody none nor nothing of off on once one only onto or
  other others out outside over per she since so some somebody something such than that theirs them then there these they
  this those though through till to together toward towards under unless until up upon what whatever when whenever where
  whether which while who whoever whole whom whose why with within without yet`);

/** Measures the TypeScript below these folders; declaration files are left out. */
export function measureNaming(root: string, folders: string[]): Naming {
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: isExcludedPath }),
  );
  const wordings = files.sort().map((file) => readWording(root, file));
  const functions = wordings.flatMap((wording) => wording.functions);
  return {
    ofFunctionNames: measureShare(functions, (name) => /[a-z\d]Of$/.test(name)),
    bareNames: measureShare(
      wordings.flatMap(({ names }) => names),
      (name) => bareWords.has(name),
    ),
    leaningComments: measureShare(
      wordings.flatMap(({ comments }) => comments),
      isLeaningComment,
    ),
    medianFunctionNameLength: computeMedian(functions.map(({ text }) => text.length)),
  };
}

function readWording(root: string, path: string): Wording {
  const file = { path, source: readFileSync(join(root, path), 'utf8') };
  const { program, comments } = parseSync(path, file.source);
  const locateText = (text: string, start: number): Located => ({ text, file, start });
  return {
    ...collectNames(program, locateText),
    comments: comments.flatMap(({ type, value, start }, index) => {
      if (type === 'Block') return value.startsWith('*') ? [locateText(stripCommentStars(value), start)] : [];
      return isContinuation(file.source, comments[index - 1], start) ? [] : [locateText(value.trim(), start)];
    }),
  };
}

/** True when a comment of lines continues on the next line: neither of the two stands behind code. */
function isContinuation(source: string, previous: CommentRange | undefined, start: number): boolean {
  if (previous?.type !== 'Line' || !/^\r?\n[ \t]*$/.test(source.slice(previous.end, start))) return false;
  return /(^|\n)[ \t]*$/.test(source.slice(0, previous.start));
}

/** Collects what a program declares: variables, parameters, functions, classes, types and their members. */
function collectNames(
  program: ESTree.Program,
  locate: (text: string, start: number) => Located,
): Omit<Wording, 'comments'> {
  const functions: Located[] = [];
  const names: Located[] = [];
  const declareNames = (node: ESTree.Node | null | undefined) => {
    for (const { name, start } of boundIdentifiers(node)) names.push(locate(name, start));
  };
  const declareFunction = (node: ESTree.Node | null | undefined, params: ESTree.Node[]) => {
    if (node?.type === 'Identifier') functions.push(locate(node.name, node.start));
    params.forEach(declareNames);
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      declareNames(id);
      if (isFunctionNode(init)) declareFunction(id, []);
    },
    FunctionDeclaration({ id, params }) {
      declareNames(id);
      declareFunction(id, params);
    },
    ArrowFunctionExpression: ({ params }) => declareFunction(null, params),
    FunctionExpression: ({ params }) => declareFunction(null, params),
    MethodDefinition({ key }) {
      declareNames(key);
      declareFunction(key, []);
    },
    PropertyDefinition: ({ key }) => declareNames(key),
    TSPropertySignature: ({ key }) => declareNames(key),
    ClassDeclaration: ({ id }) => declareNames(id),
    TSInterfaceDeclaration: ({ id }) => declareNames(id),
    TSTypeAliasDeclaration: ({ id }) => declareNames(id),
  }).visit(program);
  return { functions, names };
}

const isFunctionNode = (node: ESTree.Node | null | undefined) =>
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
function stripCommentStars(value: string): string {
  return value
    .replace(/^\*|\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function isLeaningComment(comment: string): boolean {
  const [first = '', second = ''] = comment.toLowerCase().split(/[^a-z'@]+/);
  return leaningWords.has(first) || (first === 'the' && second === 'same');
}

function measureShare(items: Located[], isViolation: (text: string) => boolean): Share {
  const violations = items.filter(({ text }) => isViolation(text));
  return {
    total: items.length,
    violations: violations.map(({ text, file, start }) => `${file.path}:${findLineNumber(file, start)} ${text}`),
  };
}

function findLineNumber({ source }: SourceFile, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}

function computeMedian(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function parseWordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

function isExcludedPath(path: string): boolean {
  return /(^|\/)(node_modules|dist|build|\.react-router|\.cache|photography)(\/|$)|\.d\.ts$/.test(path);
}
