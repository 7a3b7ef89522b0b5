import type { ScriptFacts } from './script.ts';

/** The page of one gateway: every call of its script with what the stand-in does. */
export function formatGatewayPage({ title, through, areas }: ScriptFacts): string {
  const rows = Object.entries(areas).flatMap(([area, calls]) =>
    Object.entries(calls).map(([name, call]) => `| ${area} | \`${name}\` | ${describeCallState(call)} |`),
  );
  return [
    `# Stand-in of ${title}`,
    '',
    `Calls of a merchant's script through ${through}. The stand-in plays ${formatPlayedCount(areas)}. The tests write this page:`,
    'see [the comparison](README.md).',
    '',
    '| area | call | stand-in |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Formats the page that compares the gateways, with one row for each of them. */
export function formatComparison(scripts: ScriptFacts[]): string {
  return [
    '# Faithfulness of the stand-ins',
    '',
    "Each stand-in of a gateway is called as a merchant's script calls the gateway, through the official library where there is",
    'one. "Plays" means that a test makes the call and asserts its answer; "not played" means that a test makes the call and',
    "the stand-in refuses it in the gateway's own error shape.",
    '',
    'The tests in `e2e/payment-methods/faithfulness` write these pages and fail when one differs. After a change of a script:',
    '',
    '    npx vitest run e2e/payment-methods/faithfulness -u',
    '',
    '| gateway | through | plays | calls that are not played |',
    '|---|---|--:|---|',
    ...scripts.map(formatComparisonRow),
    '',
  ].join('\n');
}

function formatComparisonRow({ gateway, title, through, areas }: ScriptFacts): string {
  const names = Object.values(areas).flatMap((calls) =>
    Object.entries(calls).flatMap(([name, call]) => (isPlayed(call) ? [] : [`\`${name}\``])),
  );
  return `| [${title}](${gateway}.md) | ${through} | ${formatPlayedCount(areas)} | ${names.join(', ') || '–'} |`;
}

function formatPlayedCount(areas: ScriptFacts['areas']): string {
  const calls = Object.values(areas).flatMap((area) => Object.values(area));
  return `${calls.filter(isPlayed).length} of ${calls.length}`;
}

const isPlayed = (call: object) => 'plays' in call;
const describeCallState = (call: object) => (isPlayed(call) ? 'plays' : 'not played');
