/**
 * Limits how many cards of one shopper, and from one network, may be declined in 15 minutes, whichever endpoint is used
 * to try them.
 */
export const cardLimits = { name: 'card', perShopper: 20, perNetwork: 100 } as const;
