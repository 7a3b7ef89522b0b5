import { useSyncExternalStore } from 'react';

const query = matchMedia('(max-width: 1179px)');

function subscribe(notify: () => void): () => void {
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** True where rows are cards. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
