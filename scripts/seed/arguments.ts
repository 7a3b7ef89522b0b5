import { parseArgs } from 'node:util';
import type { CatalogueSize } from '@mercer/demo';
import { StartError } from '@mercer/host/config/start-error';

/** Error for command line arguments that make no sense. */
export class UsageError extends StartError {}

const maxProducts = 10_000_000;
const maxSeed = 2 ** 32 - 1;
const usage = 'Usage: npm run seed [-- --products <number> [--seed <number>]]';

/**
 * @returns the size of the catalogue to generate; null: the demo store is wanted
 * @throws UsageError
 */
export function readSeedArguments(args: string[]): CatalogueSize | null {
  const { products, seed } = parseOptions(joinNegativeValues(args));
  if (products !== undefined)
    return {
      products: parseWholeNumber('--products', products, 1, maxProducts),
      seed: parseWholeNumber('--seed', seed ?? '1', 0, maxSeed),
    };
  if (seed !== undefined) throw new UsageError(`--seed goes with --products. ${usage}`);
  return null;
}

/** `--products -1` as `--products=-1`, which is a number out of range and not another flag. */
function joinNegativeValues(args: string[]): string[] {
  const text = args.join('\n').replaceAll(/^(--\w+)\n(-\d)/gm, '$1=$2');
  return text === '' ? [] : text.split('\n');
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { products: { type: 'string' }, seed: { type: 'string' } } }).values;
  } catch (error) {
    const [sentence] = (error as Error).message.split('. '); // parseArgs throws nothing else
    throw new UsageError(`${sentence}. ${usage}`, { cause: error });
  }
}

function parseWholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new UsageError(`${name} must be a whole number from ${min} to ${max}, not '${text}'`);
}
