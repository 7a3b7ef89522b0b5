/** Extracts the lines of a docstring after `@example`, to its next tag. */
export function extractExample(doc: string[]): string[] {
  const { start, end } = locateExample(doc);
  if (start < 0) return [];
  const first = doc[start]?.slice('@example'.length).trim();
  const followingLines = doc.slice(start + 1, end);
  return first ? [first, ...followingLines] : followingLines;
}

export function withoutExample(doc: string[]): string[] {
  const { start, end } = locateExample(doc);
  return start < 0 ? doc : [...doc.slice(0, start), ...doc.slice(end)];
}

function locateExample(doc: string[]): { start: number; end: number } {
  const start = doc.findIndex((line) => line.startsWith('@example'));
  const next = doc.findIndex((line, place) => place > start && line.startsWith('@'));
  return { start, end: next < 0 ? doc.length : next };
}

const names = 'type Cart, CommerceError, type ContentRecord, create, hasErrors, type List, type Product, utils';

/** Imports that every example may use. */
const imports = `import swell, { ${names} } from '@mercer/client';`;

export const exampleHead = `Examples are what follows on:

\`\`\`typescript
${imports}

swell.init('mercer', 'pk_demo_mercer', { url: 'https://shop.example' });
\`\`\``;

/** Examples as a module that a compiler can judge, each in a function of its own. */
export function exampleModule(examples: string[]): string {
  const functions = examples.map((code, place) => `export async function example${place + 1}() {\n${code}\n}`);
  return `${imports}\n\n${functions.join('\n\n')}\n`;
}

/**
 * Parses the lines that state their result, such as `utils.round(1.005, 2); // 1.01`, into the code and the stated
 * result.
 */
export function parsePromisedResults(examples: string[]): [code: string, answer: string][] {
  const lines = examples.flatMap((code) => code.split('\n'));
  return lines.flatMap((line): [string, string][] => {
    const [, code, answer] = /^(\w.*); \/\/ (.+)$/.exec(line) ?? [];
    return code && answer ? [[code, answer]] : [];
  });
}
