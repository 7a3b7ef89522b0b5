import { toMarkdownTable } from './table.ts';

interface Variable {
  meaning: string;
  fallback?: string;
  otherwise?: string;
}

interface Keys {
  title: string;
  variables: { name: string; whereToFind: string }[];
}

export function variableTable(variables: Record<string, Variable>): string {
  const rows = Object.entries(variables).map(([name, { meaning, fallback, otherwise }]) => {
    return [`\`${name}\``, fallback === undefined ? (otherwise ?? '–') : `\`${fallback}\``, meaning];
  });
  return toMarkdownTable(['variable', 'default', 'meaning'], rows);
}

export function keyTable(gateways: Keys[]): string {
  const rows = gateways.flatMap(({ title, variables }) =>
    variables.map(({ name, whereToFind: keyLocation }) => [title, `\`${name}\``, keyLocation]),
  );
  return toMarkdownTable(['gateway', 'variable', 'where it stands'], rows);
}
