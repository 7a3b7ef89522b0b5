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

type Hold = (held: Held | null) => void;

export function createBlockers() {
  const blockers = new Map<(crossing: Crossing) => boolean, Hold>();
  return {
    /** @returns ends it */
    add(isBlocked: (crossing: Crossing) => boolean, hold: Hold): () => void {
      blockers.set(isBlocked, hold);
      return () => blockers.delete(isBlocked);
    },
    /** Whether somebody holds the next page back, who may go on to it later. */
    hold(crossing: Crossing, proceed: () => void): boolean {
      for (const [isBlocked, hold] of blockers) {
        if (!isBlocked(crossing)) continue;
        const reset = () => hold(null);
        hold({
          location: crossing.nextLocation,
          reset,
          proceed() {
            reset();
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
