export { jsonpDoor, postDoor, type VaultData } from './door.ts';
export { createVault } from './routes.ts';
export { type CardToken, claimToken } from './tokens.ts';
