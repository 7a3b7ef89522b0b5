import { toPlainText } from './plain-text.ts';

export type Fact = [name: string, value: string | number | null | undefined];

/** A line for each; those without a value are left out. */
export function formatFacts(facts: Fact[]): string {
  const filledFacts = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  const width = filledFacts.reduce((widest, [name]) => Math.max(widest, name.length), 0);
  return filledFacts.map(([name, value]) => `${name.padEnd(width)}  ${toPlainText(String(value))}`).join('\n');
}
