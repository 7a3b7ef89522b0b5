export { jsonpDoor, postDoor, type VaultData } from './door.ts';
export { createVault } from './routes.ts';
export { claimToken, keepToken } from './tokens.ts';
