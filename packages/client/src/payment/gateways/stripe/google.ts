import type { GoogleParams } from '../../params.ts';
import { createWallet } from './wallet.ts';

const types = ['buy', 'donate'];

export const createAdapter = () =>
  createWallet<GoogleParams>({
    name: 'Google Pay',
    key: 'googlePay',
    container: 'googlepay-button',
    // the names are those of Google's own button
    buttonStyle: ({ style: { color, type = '', height = '45px' } = {} }) => ({
      type: types.includes(type) ? type : 'plain',
      theme: color === 'white' ? color : 'black',
      height,
    }),
  });
