/** One that had not come near the screen is not there: its place stays empty, or says what it shows. */
export function hideMissingPictures(): void {
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) hide(image);
  // such events do not go up through the page
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && hide(target), true);
}

function hide(image: HTMLImageElement): void {
  if (!image.alt) image.classList.add('offline-missing');
}
