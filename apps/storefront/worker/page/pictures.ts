/**
 * Hides pictures that are not cached because they had not come near the screen: their place stays empty or shows their
 * alternative text.
 */
export function hideMissingPictures(): void {
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) markPictureMissing(image);
  // Load events do not bubble
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && markPictureMissing(target),
    true,
  );
}

function markPictureMissing(image: HTMLImageElement): void {
  if (!image.alt) image.classList.add('offline-missing');
}
