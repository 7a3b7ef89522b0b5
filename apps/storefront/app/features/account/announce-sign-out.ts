import { signedOutKey } from '../../state/bfcache.tsx';

/** Tells the other tabs of this browser that the account is signed out; nothing stays in its storage. */
export function announceSignOut(): void {
  try {
    localStorage.setItem(signedOutKey, '1');
    localStorage.removeItem(signedOutKey);
  } catch {
    // storage may be refused: then the tabs learn of it when they ask the server
  }
}
