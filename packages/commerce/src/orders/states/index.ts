export { assertOrderAction, listAvailableActions, type OrderAction, orderActions } from './actions.ts';
export { computeFinancialStatus, computeFulfillmentStatus, computeMoney } from './order-states.ts';
export { fillMissingStates, refreshOrderStates } from './store-states.ts';
