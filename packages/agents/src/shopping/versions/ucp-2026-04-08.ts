import { UcpVersion } from './ucp-version.ts';

/** UCP 2026-04-08. */
export const ucp20260408 = new UcpVersion({
  version: '2026-04-08',
  keysField: 'signing_keys',
  writeDestination: ({ id, address }) => ({ id, ...address }),
  writeOptionDescription: ({ description }) => description,
  writeConsent(consent) {
    if (!consent) return undefined;
    const entries = purposes.flatMap(([field, purpose]) =>
      consent[purpose] ? [[field, consent[purpose].isGranted]] : [],
    );
    return Object.fromEntries(entries);
  },
  readConsent(consent) {
    const entries = purposes.flatMap(([field, purpose]) => {
      const isGranted = consent[field];
      return typeof isGranted === 'boolean' ? [[purpose, { isGranted, source: 'platform' as const }]] : [];
    });
    return Object.fromEntries(entries);
  },
});

/** Fields of this version and the purposes of later ones. */
const purposes: [field: string, purpose: string][] = [
  ['marketing', 'dev.ucp.consent.marketing'],
  ['analytics', 'dev.ucp.consent.analytics'],
  ['preferences', 'dev.ucp.consent.preferences'],
  ['sale_of_data', 'dev.ucp.consent.sale_or_sharing'],
];
