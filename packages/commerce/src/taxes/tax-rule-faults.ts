import { isCountryCode } from '@mercer/contract';
import type { Row } from '@mercer/database';
import { canMatchZip, isKnownState, normalizePlace } from '@mercer/platform/places';

type TaxPlace = Pick<Row<'tax_rules'>, 'country' | 'state' | 'zip' | 'priority'>;
type NamedRule = TaxPlace & Pick<Row<'tax_rules'>, 'id' | 'name'>;

/** Says why no address is ever in the place of a rule; undefined where one may be. */
export function findImpossiblePlace({ country, state, zip }: TaxPlace): string | undefined {
  if (country && !isCountryCode(country.toUpperCase())) return `${country} is no country`;
  if (country && state && !isKnownState(country, state)) return `${state} is no state of ${country}`;
  if (zip && !canMatchZip(zip)) return `${zip} matches no postal code`;
  return undefined;
}

/** Finds the rule that has the same place and priority as another: of the two, one would never apply. */
export function findClashingRule<Rule extends NamedRule>(
  rule: TaxPlace & { id?: string },
  rules: readonly Rule[],
): Rule | undefined {
  return rules.find((candidate) => candidate.id !== rule.id && isSamePlace(candidate, rule));
}

function isSamePlace(rule: TaxPlace, candidate: TaxPlace): boolean {
  return rule.priority === candidate.priority && writePlace(rule) === writePlace(candidate);
}

function writePlace({ country, state, zip }: TaxPlace): string {
  const place = country ? normalizePlace({ country, state }) : { country: '', state: state?.toUpperCase() ?? '' };
  const codes = (zip ?? '')
    .toUpperCase()
    .split(',')
    .map((part) => part.replaceAll(/[^A-Z0-9.*]/g, ''));
  return JSON.stringify([place?.country, place?.state, codes.filter(Boolean).toSorted()]);
}

/** Sentences about rules that can never match, and about pairs of which one never applies. */
export function findTaxRuleFaults(rules: readonly NamedRule[]): string[] {
  const impossible = rules.flatMap((rule) => {
    const reason = findImpossiblePlace(rule);
    return reason ? [`The tax ${rule.name} never applies: ${reason}`] : [];
  });
  const clashes = rules.flatMap((rule, place) => {
    const rival = findClashingRule(rule, rules.slice(0, place));
    return rival
      ? [`The taxes ${rival.name} and ${rule.name} have one place and priority: only the first applies`]
      : [];
  });
  return [...impossible, ...clashes];
}
