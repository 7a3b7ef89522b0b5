import { plainText } from './plain-text.ts';

export type Fact = [name: string, value: string | number | null | undefined];

/** A line for each; those without a value are left out. */
export function factsText(facts: Fact[]): string {
  const told = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  const width = told.reduce((most, [name]) => Math.max(most, name.length), 0);
  return told.map(([name, value]) => `${name.padEnd(width)}  ${plainText(String(value))}`).join('\n');
}
