// `npm run generate` draws the picture of the states of a payment from their table.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { paymentStates } from '@mercer/server';

type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const statesPage = 'docs/contributors/architecture.md';

/** Draws a state machine as a Mermaid diagram. An arrow carries all events that lead from one state to another. */
export function drawStates(table: Table): string {
  const arrows = new Map<string, string[]>();
  for (const [state, transitions] of Object.entries(table)) {
    for (const [event, next] of Object.entries(transitions)) {
      if (next === state) continue;
      const arrow = `${state === 'none' ? '[*]' : state} --> ${next}`;
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), event]);
    }
  }
  const lines = [...arrows].map(([arrow, events]) => `  ${arrow}: ${events.join(', ')}`);
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n');
}

/** Replaces the picture in the text of the page. */
export function withPicture(text: string): string {
  return text.replace(/```mermaid\nstateDiagram-v2[^`]*```/, () => drawStates(paymentStates));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(statesPage, withPicture(readFileSync(statesPage, 'utf8')));
