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
export {
  buildEnvelope,
  gatewayAnswer,
  gatewayFailed,
  jsonpHandler,
  jsonpRoute,
  postHandler,
  toVaultData,
  type VaultData,
  vaultGroup,
} from './handlers.ts';
export { refusedByGateway } from './refused-by-gateway.ts';
export { createVault, vaultRoutes } from './routes.ts';
