import { defineOptional, defineSwitch, type Flag } from '../flags/flag.ts';
import { readValue } from './read-value.ts';
import type { Setup } from './setup.ts';

export const flags = {
  name: defineSetupFlag('name', 'text', 'what the shop is called'),
  language: defineSetupFlag('language', 'locale', 'e.g. en-US or de-DE'),
  currency: defineSetupFlag('currency', 'code', 'e.g. USD or EUR'),
  country: defineSetupFlag('country', 'code', 'where the shop is, e.g. DE'),
  countries: defineSetupFlag('countries', 'codes', 'where it ships to, e.g. DE,AT; else its own country'),
  email: defineSetupFlag('email', 'address', 'mails come from it, and show it'),
  'tax-included': defineSetupFlag('taxIncluded', 'yes|no', 'whether prices contain the tax'),
  legal: defineSetupFlag(
    'legal',
    'yes|no',
    'drafts the legal pages that are missing, from templates in English and German',
  ),
  'show-key': defineSwitch('prints the operator key'),
  json: defineSwitch('answers in JSON'),
};

function defineSetupFlag<Part extends keyof Setup>(
  name: Part,
  placeholder: string,
  summary: string,
): Flag<Setup[Part] | undefined> {
  return defineOptional({ placeholder, read: readValue[name] as (text: string) => Setup[Part] }, summary); // this part's value
}
