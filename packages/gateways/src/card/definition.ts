import { getIsoDecimals } from '../currencies.ts';
import { defineGateway } from '../definition.ts';

/** The gateway behind the sandbox's vault. */
export const card = defineGateway({
  load: () => import('./index.ts'),
  currencies: { countsUnits: true, decimals: getIsoDecimals },
  aliases: ['mercer'],
  rank: 0,
});
