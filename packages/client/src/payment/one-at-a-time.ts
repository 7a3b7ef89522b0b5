/** Leaves out calls while an earlier one is under way: a double click opens one window. The call itself begins at once. */
export function ignoreWhileRunning(open: () => Promise<unknown>): () => Promise<void> {
  let isOpen = false;
  return async () => {
    if (isOpen) return;
    isOpen = true;
    try {
      await open();
    } finally {
      isOpen = false;
    }
  };
}
