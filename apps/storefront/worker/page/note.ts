/** Says it in the element that the worker has put into the page: what comes into one that is there is announced. */
export function insertOfflineNote(text: string, retry: string): void {
  const link = Object.assign(document.createElement('a'), { href: location.href, textContent: retry });
  link.className = 'offline-retry';
  document.getElementById('offline-note')?.append(text, ' ', link);
}
