export { cardLimits } from './card-limits.ts';
export {
  adoptGatewayToken,
  canUseToken,
  claimTokenForAccount,
  claimTokenForOrder,
  findCardGateway,
  ownGateway,
  releaseOrderTokens,
  storePaidCardToken,
  updateTokenCard,
} from './claims.ts';
export { jsonpHandler, postHandler, toVaultData, type VaultData } from './handlers.ts';
export { refusedByGateway } from './refused-by-gateway.ts';
export { createVault } from './routes.ts';
