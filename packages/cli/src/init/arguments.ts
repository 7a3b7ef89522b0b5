import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';
import { readValue } from './read-value.ts';
import type { Setup } from './setup.ts';

export interface InitArguments {
  given: Partial<Setup>;
  isJson: boolean;
  showsKey: boolean;
}

/** @throws UsageError */
export function readArguments(args: string[]): InitArguments {
  const { json = false, 'show-key': showsKey = false, ...texts } = parsed(args);
  const { name, language, currency, country, countries, email, 'tax-included': taxIncluded } = texts;
  const given: Partial<Setup> = {
    ...(name !== undefined && { name: readValue.name(name) }),
    ...(language !== undefined && { language: readValue.language(language) }),
    ...(currency !== undefined && { currency: readValue.currency(currency) }),
    ...(country !== undefined && { country: readValue.country(country) }),
    ...(countries !== undefined && { countries: readValue.countries(countries) }),
    ...(email !== undefined && { email: readValue.email(email) }),
    ...(taxIncluded !== undefined && { taxIncluded: readValue.taxIncluded(taxIncluded) }),
  };
  return { given, isJson: json, showsKey };
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

function parsed(args: string[]) {
  const texts = { name: text, language: text, currency: text, country: text, countries: text, email: text };
  try {
    return parseArgs({ args, options: { ...texts, 'tax-included': text, json: flag, 'show-key': flag } }).values;
  } catch (error) {
    const [sentence] = (error as Error).message.split('. '); // parseArgs throws nothing else
    throw new UsageError(`${sentence}. See: npm run mercer -- init --help`, { cause: error });
  }
}
