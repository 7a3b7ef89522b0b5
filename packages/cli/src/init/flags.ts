import { type Flag, on, optional } from '../flags/flag.ts';
import { readValue } from './read-value.ts';
import type { Setup } from './setup.ts';

export const flags = {
  name: part('name', 'text', 'what the shop is called'),
  language: part('language', 'locale', 'e.g. en-US or de-DE'),
  currency: part('currency', 'code', 'e.g. USD or EUR'),
  country: part('country', 'code', 'where the shop is, e.g. DE'),
  countries: part('countries', 'codes', 'where it ships to, e.g. DE,AT; else its own country'),
  email: part('email', 'address', 'mails come from it, and show it'),
  'tax-included': part('taxIncluded', 'yes|no', 'whether prices contain the tax'),
  legal: part('legal', 'yes|no', 'drafts the legal pages that are missing, from templates in English and German'),
  'show-key': on('prints the operator key'),
  json: on('answers in JSON'),
};

function part<Part extends keyof Setup>(
  name: Part,
  placeholder: string,
  summary: string,
): Flag<Setup[Part] | undefined> {
  return optional({ placeholder, read: readValue[name] as (text: string) => Setup[Part] }, summary); // of this part
}
