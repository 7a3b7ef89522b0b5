import { type AirwallexCalls, keyed } from './world.ts';

/** What a shop with a checkout of its own does not ask of Airwallex. */
export const configuration: AirwallexCalls = {
  queryPaymentMethodTypes: { notPlayed: ({ api }) => api.config.queryPaymentMethodTypes({}) },
  getAvailableBanks: {
    notPlayed: ({ api }) => api.config.getAvailableBanks({ payment_method_type: 'online_banking' }),
  },
  getReservePlan: { notPlayed: ({ api }) => api.config.getReservePlan() },
  listApplePayDomains: { notPlayed: ({ api }) => api.config.listApplePayDomains() },
  registerApplePayDomains: { notPlayed: ({ api }) => api.config.registerApplePayDomains({ items: ['shop.test'] }) },
  unregisterApplePayDomains: {
    notPlayed: ({ api }) => api.config.unregisterApplePayDomains({ items: ['shop.test'], reason: 'moved' }),
  },
};

export const otherProducts: AirwallexCalls = {
  'settlementRecords.listSettlementRecords': {
    notPlayed: ({ api }) => api.settlementRecords.listSettlementRecords({}),
  },
  'fundsSplits.list': {
    notPlayed: ({ api }) => api.fundsSplits.list({ source_id: 'int_1', source_type: 'PAYMENT_INTENT' }),
  },
  'fundsSplitDestinations.list': { notPlayed: ({ api }) => api.fundsSplitDestinations.list({}) },
  'customsDeclarations.retrieveCustomsDeclaration': {
    notPlayed: ({ api }) => api.customsDeclarations.retrieveCustomsDeclaration('1'),
  },
  'terminals.queryTerminals': { notPlayed: ({ api }) => api.terminals.queryTerminals({}) },
  // a shop subscribes at the dashboard: the call belongs to applications of partners
  'post /webhooks/create': {
    notPlayed: ({ airwallex }) => airwallex.post('/api/v1/webhooks/create', { ...keyed(), url: 'https://shop.test/' }),
  },
};
