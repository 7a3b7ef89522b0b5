import type { OwnedShop } from './open-owned-shop.ts';
import type { Setup } from './setup.ts';

interface SetupResult {
  setup: Setup;
  /** slugs of the legal pages that were drafted */
  pages: string[];
  shop: Pick<OwnedShop, 'place' | 'operatorKey'>;
  showsKey: boolean;
}

/** Builds the summary of what was done, for programs. */
export function buildInitSummary({ setup, pages, shop: { place, operatorKey }, showsKey }: SetupResult) {
  const { key, keptIn } = operatorKey;
  const { taxIncluded: tax_included, legal: _, ...otherParts } = setup;
  const operator_key = { kept_in: keptIn, ...(showsKey && { key }) };
  return { ...otherParts, tax_included, legal_pages: pages, database: place, operator_key };
}

/** Formats what was done and what is next, for people. */
export function formatInitReport({ setup, pages, shop: { place, operatorKey }, showsKey }: SetupResult): string {
  const { key, keptIn } = operatorKey;
  return `${setup.name} is described in ${place}.

  language      ${setup.language}
  currency      ${setup.currency}, prices ${setup.taxIncluded ? 'include' : 'are without'} tax
  country       ${setup.country}
  ships to      ${setup.countries.join(', ')}
  e-mail        ${setup.email ?? 'none yet: --email hello@shop.example'}
  operator key  ${showsKey ? key : `in ${keptIn} (--show-key prints it)`}
${pages.length > 0 ? `  drafted       ${pages.join(', ')}: nobody sees them before you have checked and published them\n` : ''}
Next
  1. npm start              opens the shop; one that is running shows the change at once
  2. docs/owners/first-sale.md  categories and products, shipping, taxes, legal texts
  3. docs/owners/gateways.md    the keys of a gateway, so that money comes in`;
}
