import { CommerceError } from '../../../errors.ts';
import type { Flow } from '../../flow.ts';
import type { AppleParams } from '../../params.ts';
import { createWallet } from './wallet.ts';

export const createAdapter = () =>
  createWallet<AppleParams>({
    name: 'Apple Pay',
    key: 'applePay',
    container: 'applepay-button',
    buttonStyle: ({ style: { type = 'default', theme = 'dark', height = '40px' } = {} }) => ({
      type: type === 'default' ? 'plain' : type,
      theme: theme.replace('dark', 'black').replace('light', 'white'),
      height,
    }),
    prepare: verifyDomain,
  });

/** Apple lets only domains pay that the store's account has registered. */
async function verifyDomain(flow: Flow): Promise<void> {
  const { hostname } = window.location;
  const params = { applepay_domain: hostname };
  const isVerified = await flow.authorizeGateway<unknown>({ gateway: 'stripe', params });
  if (!isVerified) throw new CommerceError(`${hostname} domain is not verified`);
}
