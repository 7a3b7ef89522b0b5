export { assertOrderAction, listAvailableActions, type OrderAction, orderActions } from './actions.ts';
export { computeAmountOwed, computeFinancialStatus, computeFulfillmentStatus, computeMoney } from './order-states.ts';
export { fillMissingStates, readAmountOwed, refreshOrderStates } from './store-states.ts';
