import type { Location } from 'react-router';

/** A way from one page to the next. */
export interface Crossing {
  currentLocation: Location;
  nextLocation: Location;
}

/** A page that was asked for and is held back. */
export interface Held {
  location: Location;
  proceed(): void;
  reset(): void;
}

type Hold = (heldPage: Held | null) => void;

export function createBlockers() {
  const blockers = new Map<(crossing: Crossing) => boolean, Hold>();
  return {
    /** @returns ends it */
    add(isBlocked: (crossing: Crossing) => boolean, hold: Hold): () => void {
      blockers.set(isBlocked, hold);
      return () => blockers.delete(isBlocked);
    },
    /**
     * Asks the blockers whether one of them blocks the navigation. Returns true when it is held back; the blocker may
     * proceed later.
     */
    hold(crossing: Crossing, proceed: () => void): boolean {
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
