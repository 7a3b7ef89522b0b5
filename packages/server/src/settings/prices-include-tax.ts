import { type Db, parseJson } from '../db/index.ts';
import { readRuleText } from './read.ts';

/** Returns true when prices and shipping are shown with their taxes. */
export async function pricesIncludeTax(db: Db): Promise<boolean> {
  const text = await readRuleText(db, 'taxes');
  return text ? parseJson<{ prices_include_tax?: boolean } | null>(text)?.prices_include_tax === true : false;
}
