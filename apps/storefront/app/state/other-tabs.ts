/** What has changed for the shopper: the cart, or who they are. */
export type ShopperChange = 'cart' | 'account';

const key = 'shopper-changed';

/** Tells the other tabs of this browser; nothing stays in its storage. */
export function tellOtherTabs(change: ShopperChange): void {
  try {
    localStorage.setItem(key, change);
    localStorage.removeItem(key);
  } catch {
    // storage may be refused: then the tabs learn of it when they ask the server
  }
}

/** Returns what another tab has told by this event of the storage. */
export const readToldChange = (event: Partial<StorageEvent>): string | null =>
  (event.key === key && event.newValue) || null;
