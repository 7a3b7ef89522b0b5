import { table } from './table.ts';

interface Variable {
  meaning: string;
  fallback?: string;
  otherwise?: string;
}

interface Keys {
  title: string;
  variables: { name: string; where: string }[];
}

export function variableTable(variables: Record<string, Variable>): string {
  const rows = Object.entries(variables).map(([name, { meaning, fallback, otherwise }]) => {
    return [`\`${name}\``, fallback === undefined ? (otherwise ?? '–') : `\`${fallback}\``, meaning];
  });
  return table(['variable', 'default', 'meaning'], rows);
}

export function keyTable(gateways: Keys[]): string {
  const rows = gateways.flatMap(({ title, variables }) =>
    variables.map(({ name, where }) => [title, `\`${name}\``, where]),
  );
  return table(['gateway', 'variable', 'where it stands'], rows);
}
