import { isPlainObject } from '@mercer/contract';
import type { Consent } from '../core/deal.ts';
import { UcpVersion } from './ucp-version.ts';

/** UCP 2026-08-25. */
export const ucp20260825 = new UcpVersion({
  version: '2026-08-25',
  keysField: 'keys',
  writeDestination: ({ id, address }) => ({ type: 'shipping_address', id, ...address }),
  writeOptionDescription: ({ description }) => ({ plain: description }),
  writeConsent(consent) {
    if (!consent) return undefined;
    const entries = Object.entries(consent).map(([purpose, { isGranted, source }]) => {
      return [purpose, { granted: isGranted, source, description: describePurpose(purpose) }];
    });
    return Object.fromEntries(entries);
  },
  readConsent: (consent) => Object.fromEntries(Object.entries(consent).flatMap(readPurpose)),
});

const descriptions: Record<string, string> = {
  'dev.ucp.consent.marketing': 'Receive news and offers of the shop',
  'dev.ucp.consent.analytics': 'Let the shop count how it is used',
  'dev.ucp.consent.preferences': 'Let the shop remember preferences',
  'dev.ucp.consent.sale_or_sharing': 'Let the shop share data with others',
};

function describePurpose(purpose: string): string {
  return descriptions[purpose] ?? purpose;
}

const purposeName = /^[a-z][a-z0-9]*(\.[a-z0-9_-]+)+$/;

function readPurpose([purpose, decision]: [string, unknown]): [string, Consent[string]][] {
  const granted = isPlainObject(decision) ? decision.granted : undefined;
  if (typeof granted !== 'boolean' || !purposeName.test(purpose)) return [];
  return [[purpose, { isGranted: granted, source: 'platform' }]];
}
