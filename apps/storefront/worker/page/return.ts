/** Nothing on the page can be lost: as soon as there is a line again, the page comes anew. */
export function comeBack(): void {
  addEventListener('online', () => location.reload());
  // of a page that lay still nobody was told
  addEventListener('pageshow', ({ persisted }) => persisted && reloadWithLine());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && reloadWithLine());
}

function reloadWithLine(): void {
  if (navigator.onLine) location.reload();
}
