import type { Location } from 'react-router';

/** A way from one page to the next. */
export interface PageTransition {
  currentLocation: Location;
  nextLocation: Location;
}

/** A page that was asked for and is held back. */
export interface BlockedNavigation {
  location: Location;
  proceed(): void;
  reset(): void;
}

type BlockListener = (heldPage: BlockedNavigation | null) => void;

export function createBlockers() {
  const blockers = new Map<(crossing: PageTransition) => boolean, BlockListener>();
  return {
    /** @returns ends it */
    add(isBlocked: (crossing: PageTransition) => boolean, hold: BlockListener): () => void {
      blockers.set(isBlocked, hold);
      return () => blockers.delete(isBlocked);
    },
    /**
     * Asks the blockers whether one of them blocks the navigation. Returns true when it is held back; the blocker may
     * proceed later.
     */
    hold(crossing: PageTransition, proceed: () => void): boolean {
      for (const [isBlocked, hold] of blockers) {
        if (!isBlocked(crossing)) continue;
        const releasePage = () => hold(null);
        hold({
          location: crossing.nextLocation,
          reset: releasePage,
          proceed() {
            releasePage();
            proceed();
          },
        });
        return true;
      }
      return false;
    },
    releaseAll() {
      for (const hold of blockers.values()) hold(null);
    },
  };
}
